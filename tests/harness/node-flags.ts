/**
 * Node options for processes that run only for a short time: the operator's commands, and the servers of tests. Without the first, Node
 * compiles the hot functions of the embedded database (WebAssembly) twice. The second compilation takes about one second per process, and
 * pays off only after minutes. Without the second, Node validates all functions at the start, also those that never run.
 */
export const FAST_START_FLAGS: readonly string[] = ["--liftoff-only", "--wasm-lazy-validation"];
