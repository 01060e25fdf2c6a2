import { existsSync } from "node:fs";

import { requireNode } from "./steps/installation.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";

const program = inProject("build", "backend", "operate.js");

requireNode();
if (!existsSync(program)) {
  console.error("There is no build to operate. Make one first: npm run build");
  process.exit(1);
}
// What an operator names is where the operator is; DATA_DIR is where the server finds it.
process.env["INIT_CWD"] ??= process.cwd();
process.chdir(projectDirectory);
await import(program);
