import { join } from "node:path";

import { findProgram, installPackages } from "./machine.mjs";

/** What the W3C checker runs on: JAVA_HOME's, or the one on PATH; null when there is none. */
export function findJava() {
  const home = process.env["JAVA_HOME"];
  return findProgram(home === undefined ? undefined : join(home, "bin", "java"), ["java"]);
}

/** Installs Debian's package when there is no Java and this process may; null when there is still none. */
export async function findOrInstallJava() {
  const found = findJava();
  if (found !== null) return found;
  return (await installPackages("Java", ["default-jre-headless"])) ? findJava() : null;
}
