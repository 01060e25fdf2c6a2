/**
 * The service worker: shows an owner's notifications, and sends the answers of their buttons (docs/decisions/0054-notifications.md). It
 * handles no requests, so no page depends on it. It is compiled to ES5, as an inlined script is.
 */
(function () {
  type Alert = {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
    readonly code: string;
    readonly reference: string;
    readonly actions: readonly object[];
    readonly sent: string;
    readonly notSent: string;
  };

  /** What the service worker uses of its scope, which the types of a page do not have. */
  type Worker = {
    readonly registration: { showNotification(title: string, options: object): Promise<void> };
    readonly clients: { openWindow(path: string): Promise<unknown> };
    addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
  };

  type WorkerEvent = {
    readonly data: { json(): Alert };
    readonly action: string;
    readonly notification: { readonly data: Alert; close(): void };
    waitUntil(work: Promise<unknown>): void;
  };

  var worker = self as unknown as Worker;

  worker.addEventListener("push", function (event) {
    var alert = event.data.json();
    event.waitUntil(
      show(alert, alert.body, alert.actions).then(function () {
        return post("/alerts/shown", "reference=" + alert.reference);
      }),
    );
  });

  worker.addEventListener("notificationclick", function (event) {
    var alert = event.notification.data;
    event.notification.close();
    event.waitUntil(event.action ? answer(alert, event.action) : worker.clients.openWindow(alert.code ? answerPage(alert) : "/alerts"));
  });

  /** Answers without opening the page. Only a redirect means that the answer is stored. */
  function answer(alert: Alert, intent: string) {
    return post(answerPage(alert), "intent=" + intent).then(
      function (response) {
        return show(alert, response.redirected && response.ok ? alert.sent : alert.notSent, []);
      },
      function () {
        return show(alert, alert.notSent, []);
      },
    );
  }

  function answerPage(alert: Alert) {
    return "/r?c=" + alert.code;
  }

  function show(alert: Alert, body: string, actions: readonly object[]) {
    var icon = "/icon-192.png";
    return worker.registration.showNotification(alert.title, { body, actions, icon, tag: alert.tag, renotify: true, data: alert });
  }

  function post(path: string, body: string) {
    return fetch(path, { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body });
  }
})();
