/**
 * Keeps the page of a contact, or of a job of the desk, up to date without a reload (docs/decisions/0026-live-status.md). Fetches the page
 * again at the interval that the page gives, in milliseconds, and replaces the parts whose text has changed. Does not replace a part that
 * has the focus or an open form. Pauses while the page is hidden, and ends after 60 requests or when the server no longer offers updates.
 * The script is inlined into these pages only. It is compiled to ES5, for engines that cannot run our other scripts.
 */
(function () {
  var PARTS = ["#outcome", "#progress", "#actions"];
  var requestsLeft = 60;
  /** True while a request runs, and after the updates end. */
  var isBusy = false;

  function start(updates: HTMLElement) {
    var links = updates.innerHTML;
    var interval = Number(updates.getAttribute("data-interval"));
    var timer = setInterval(check, interval);
    document.addEventListener("visibilitychange", check);
    updates.textContent = updates.getAttribute("data-live");

    function check() {
      if (document.hidden || isBusy) return;
      if (requestsLeft === 0) {
        end();
        return;
      }
      requestsLeft -= 1;
      isBusy = true;
      var request = new XMLHttpRequest();
      request.onloadend = function () {
        isBusy = false;
        if (request.status === 200) show(request.responseText);
      };
      request.open("GET", location.href);
      request.timeout = interval;
      request.send();
    }

    function show(html: string) {
      var page = document.createElement("div");
      // Omit the head, because only parts of the body are replaced.
      page.innerHTML = html.slice(html.indexOf("<main"));
      // If the new page has no progress, the server could not read the status, or the link has expired. Keep what is shown.
      if (!find(page, "#progress")) return;
      PARTS.forEach(function (part) {
        var shown = find(document, part);
        var now = find(page, part);
        if (shown && now && shown.textContent !== now.textContent && !isInUse(shown)) shown.innerHTML = now.innerHTML;
      });
      if (find(page, "#updates")) return;
      links = "";
      end();
    }

    function end() {
      isBusy = true;
      clearInterval(timer);
      updates.innerHTML = links;
    }
  }

  function isInUse(part: Element) {
    return part.contains(document.activeElement) || find(part, "[open]");
  }

  function find(root: ParentNode, selector: string) {
    return root.querySelector<HTMLElement>(selector);
  }

  var updates = find(document, "#updates");
  if (updates && "hidden" in document && "onloadend" in XMLHttpRequest.prototype) start(updates);
})();
