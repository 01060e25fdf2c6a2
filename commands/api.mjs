import { existsSync } from "node:fs";

import { requireNode } from "./steps/installation.mjs";
import { requirePort } from "./steps/port.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";
import { endOnStartupError } from "./steps/startup-error.mjs";

const program = inProject("build", "backend", "serve.js");

requireNode();
endOnStartupError();
if (!existsSync(program)) {
  console.error("There is no build. Run npm run build first.");
  process.exit(1);
}
process.chdir(projectDirectory);
process.env["PORT"] ||= "4000";
process.env["HOST"] ||= "127.0.0.1";
await requirePort();

// The server runs in this process, so that signals reach it.
await import(program);
