import { EventEmitter } from "node:events";

// A test loads this file into a server. SIGUSR2 then causes two uncaught errors.
process.on("SIGUSR2", () => {
  setImmediate(() => new EventEmitter().emit("error", new Error("planted in an emitter")));
  void Promise.reject(new Error("planted in a promise"));
});
