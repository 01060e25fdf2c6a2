import http from "node:http";
import http2 from "node:http2";
import { createRequire } from "node:module";
import { createServer } from "node:net";

// Simulates a later release of remix-serve in a website that a test starts. The variable MOVED names what is different in that release.
const requireAsServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));

/** @type {Record<string, () => unknown>} */
const releases = {
  "another server": () => Reflect.set(http, "createServer", http2.createServer),
  "another listener": () => {
    const { createServer: create } = http;
    Reflect.set(http, "createServer", (/** @type {http.RequestListener} */ application) =>
      create(application).on("request", () => undefined),
    );
  },
  "another log": () => {
    requireAsServe("morgan");
    const morgan = requireAsServe.cache[requireAsServe.resolve("morgan")];
    if (morgan)
      morgan.exports = () => (/** @type {unknown} */ _request, /** @type {unknown} */ _response, /** @type {() => void} */ next) => next();
  },
  "an early start": () => createServer().listen(0, "127.0.0.1"),
};

releases[process.env["MOVED"] ?? ""]?.();
