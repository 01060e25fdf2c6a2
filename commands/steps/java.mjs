import { join } from "node:path";

import { findProgram } from "./machine.mjs";

/** Finds Java for the W3C checker, in JAVA_HOME or on PATH. Returns null if there is none. */
export function findJava() {
  const home = process.env["JAVA_HOME"];
  return findProgram(home === undefined ? undefined : join(home, "bin", "java"), ["java"]);
}
