/**
 * Node options for processes that run only for a short time: the operator's commands, and the servers of tests. Without these options,
 * Node compiles the hot functions of the embedded database (WebAssembly) twice. The second compilation takes about one second per
 * process, and pays off only after minutes.
 */
export const FAST_START_FLAGS: readonly string[] = ["--liftoff-only"];
