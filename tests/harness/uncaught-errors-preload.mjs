import { EventEmitter } from "node:events";

// Loaded into a server by a test. Causes uncaught errors on SIGUSR2.
process.on("SIGUSR2", () => {
  setImmediate(() => new EventEmitter().emit("error", new Error("planted in an emitter")));
  void Promise.reject(new Error("planted in a promise"));
});
