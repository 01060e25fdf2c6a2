// Loaded into a server by a test. Blocks the event loop when the test sends a signal.
process.on("SIGUSR2", () => {
  for (;;);
});
process.on("SIGWINCH", () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  process.stdout.write("went on\n");
});
