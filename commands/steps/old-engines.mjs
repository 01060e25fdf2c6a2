import { spawnSync } from "node:child_process";

import { findProgram } from "./machine.mjs";

/**
 * The Python that drives Debian's QtWebEngine (Chromium 87) and QtWebKit (2016); null when it or one of them is missing.
 * @returns {string | null}
 */
export function findQtEngines() {
  // Debian's packages are for Debian's own Python, whichever is first on PATH.
  const python = findProgram("/usr/bin/python3", ["python3"]);
  const engines = "import PyQt5.QtWebEngineWidgets, PyQt5.QtWebKitWidgets";
  return python !== null && spawnSync(python, ["-c", engines]).status === 0 ? python : null;
}
