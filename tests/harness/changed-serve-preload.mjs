import http from "node:http";
import http2 from "node:http2";
import { createServer } from "node:net";

// Simulates a later release of remix-serve in a website that a test starts. The variable MOVED names what is different in that release.

/** @typedef {http.RequestListener & { _router: { stack: { name: string }[] } }} Application Express's application, with its layers */

/** @type {Record<string, () => unknown>} */
const releases = {
  "another server": () => Reflect.set(http, "createServer", http2.createServer),
  "another listener": () => changeServer((create, application) => create(application).on("request", () => undefined)),
  "another log": () =>
    changeServer((create, application) => {
      for (const layer of application._router.stack) if (layer.name === "logger") layer.name = "journal";
      return create(application);
    }),
  "an early start": () => createServer().listen(0, "127.0.0.1"),
};

/** @param {(create: typeof http.createServer, application: Application) => http.Server} change */
function changeServer(change) {
  const { createServer: create } = http;
  Reflect.set(http, "createServer", (/** @type {Application} */ application) => change(create, application));
}

releases[process.env["MOVED"] ?? ""]?.();
