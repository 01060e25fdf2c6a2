import { join } from "node:path";

import { findProgram } from "./machine.mjs";

/** Java for the W3C checker: from JAVA_HOME or PATH. Null if there is none. */
export function findJava() {
  const home = process.env["JAVA_HOME"];
  return findProgram(home === undefined ? undefined : join(home, "bin", "java"), ["java"]);
}
