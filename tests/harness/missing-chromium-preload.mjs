import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Hides Chromium from the process that loads this file, as on a machine without it.
const { existsSync } = fs;
fs.existsSync = (path) => !(typeof path === "string" && path.includes("chrom")) && existsSync(path);
syncBuiltinESMExports();
