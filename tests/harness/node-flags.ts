/**
 * Node options for a server that only runs for one test file. Without these options, Node compiles the hot functions of the embedded
 * database (WebAssembly) a second time. This costs a second per server and only pays off after minutes.
 */
export const FAST_START_FLAGS: readonly string[] = ["--liftoff-only"];
