import { EventEmitter } from "node:events";
import { ServerResponse } from "node:http";

// A test loads this file into a server. SIGUSR2 then causes two uncaught errors.
process.on("SIGUSR2", causeErrors);

// A request with this header causes them too, while it is handled.
const end = ServerResponse.prototype.end;
Reflect.set(
  ServerResponse.prototype,
  "end",
  /** @this {ServerResponse} @param {unknown[]} parameters */ function (...parameters) {
    if (this.req.headers["x-fail-later"] !== undefined) causeErrors();
    /** @type {unknown} */
    const response = Reflect.apply(end, this, parameters);
    return response;
  },
);

function causeErrors() {
  setImmediate(() => new EventEmitter().emit("error", new Error("planted in an emitter")));
  void Promise.reject(new Error("planted in a promise"));
}
