/**
 * Node options for a server that only lives as long as a test file. Without them Node compiles the embedded database's busy
 * functions twice, which costs a second per server and only pays after minutes.
 */
export const QUICK_START: readonly string[] = ["--liftoff-only"];
