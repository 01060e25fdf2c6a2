/**
 * Node's options for a server that lives as long as a test file. Node would compile the busy functions of the embedded database a
 * second time, to run them faster: that costs a second for each server and pays only after minutes.
 */
export const QUICK_START: readonly string[] = ["--liftoff-only"];
