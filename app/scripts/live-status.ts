/**
 * Keeps the page of a contact up to date, without a reload. Inlined into that page alone, as ES5, so that engines which cannot run our
 * other scripts do not fail on it (docs/decisions/0062-live-status.md). Fetches the page again and replaces the parts whose text changed.
 * Pauses while the page is hidden, and ends after 60 requests or when the server no longer offers updates.
 */
(function () {
  var PARTS = ["outcome", "progress", "actions"];
  var MILLISECONDS = 10000;
  var requestsLeft = 60;
  var isWaiting = false;

  function start(updates: HTMLElement) {
    var links = updates.innerHTML;
    var timer = setInterval(check, MILLISECONDS);
    document.addEventListener("visibilitychange", check);
    updates.textContent = updates.getAttribute("data-live");

    function check() {
      if (document.hidden || isWaiting) return;
      if (requestsLeft === 0) {
        end();
        return;
      }
      requestsLeft -= 1;
      isWaiting = true;
      var request = new XMLHttpRequest();
      request.onloadend = function () {
        isWaiting = false;
        if (request.status === 200 && request.responseXML) show(request.responseXML);
      };
      request.open("GET", location.href);
      request.responseType = "document";
      request.timeout = MILLISECONDS;
      request.send();
    }

    function show(page: Document) {
      // The server could not read the status, or the link has expired. Keep what is shown.
      if (!find(page, "progress")) return;
      PARTS.forEach(function (id) {
        var shown = find(document, id);
        var now = find(page, id);
        if (shown && now && shown.textContent !== now.textContent && !isInUse(shown)) shown.innerHTML = now.innerHTML;
      });
      if (find(page, "updates")) return;
      links = "";
      end();
    }

    function end() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      updates.innerHTML = links;
    }
  }

  function isInUse(part: HTMLElement) {
    return part.contains(document.activeElement) || part.querySelector("[open]");
  }

  function find(page: Document, id: string) {
    return page.getElementById(id);
  }

  var updates = find(document, "updates");
  if (updates && "hidden" in document && "onloadend" in XMLHttpRequest.prototype) start(updates);
})();
