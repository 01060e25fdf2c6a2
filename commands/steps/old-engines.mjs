import { spawnSync } from "node:child_process";

import { findProgram } from "./machine.mjs";

/**
 * Finds a Python with Debian's QtWebEngine (Chromium 87) and QtWebKit (2016). Returns null if one of them is missing.
 * @returns {string | null}
 */
export function findQtEngines() {
  // Debian's packages only work with Debian's own Python, which may not be the first on PATH.
  const python = findProgram("/usr/bin/python3", ["python3"]);
  const engines = "import PyQt5.QtWebEngineWidgets, PyQt5.QtWebKitWidgets";
  return python !== null && spawnSync(python, ["-c", engines]).status === 0 ? python : null;
}
