import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Hides Chromium from the process that loads this file, as on a machine without it.
const { accessSync } = fs;
fs.accessSync = (path, mode) => {
  if (typeof path === "string" && path.includes("chrom")) throw new Error("Hidden");
  return accessSync(path, mode);
};
syncBuiltinESMExports();
