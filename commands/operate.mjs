import { existsSync } from "node:fs";

import { requireNode } from "./steps/installation.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";

const program = inProject("build", "backend", "operate.js");

requireNode();
if (!existsSync(program)) {
  console.error("There is no build. Run npm run build first.");
  process.exit(1);
}
// Paths in a command are relative to the operator's working directory. DATA_DIR is relative to the project's folder, here and when the
// server starts.
process.env["INIT_CWD"] ??= process.cwd();
process.chdir(projectDirectory);
await import(program);
