/**
 * Node options for a server that only runs for one test file. Without these options, Node compiles the hot functions of the embedded
 * database (WebAssembly) twice. The second compilation takes about one second per server, and pays off only after minutes.
 */
export const FAST_START_FLAGS: readonly string[] = ["--liftoff-only"];
