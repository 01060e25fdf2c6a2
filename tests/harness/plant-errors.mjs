import { EventEmitter } from "node:events";

// Imported into a server by a test: errors that nothing hears, when the test asks for them by SIGUSR2.
process.on("SIGUSR2", () => {
  setImmediate(() => new EventEmitter().emit("error", new Error("planted in an emitter")));
  void Promise.reject(new Error("planted in a promise"));
});
