// A test loads this file into a server. SIGUSR2 then blocks the event loop for ever, and SIGWINCH blocks it for 3 seconds.
process.on("SIGUSR2", () => {
  for (;;);
});
process.on("SIGWINCH", () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  process.stdout.write("went on\n");
});
