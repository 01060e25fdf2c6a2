import { join } from "node:path";

import { findProgram } from "./machine.mjs";

/** What the W3C checker runs on: JAVA_HOME's, or the one on PATH; null when there is none. */
export function findJava() {
  const home = process.env["JAVA_HOME"];
  return findProgram(home === undefined ? undefined : join(home, "bin", "java"), ["java"]);
}
