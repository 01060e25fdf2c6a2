import { existsSync } from "node:fs";

import { serverBuild } from "./steps/build.mjs";
import { requireNode } from "./steps/installation.mjs";
import { requirePort } from "./steps/port.mjs";
import { projectDirectory } from "./steps/project.mjs";
import { nameSandboxes } from "./steps/sandboxes.mjs";
import { endOnStartupError } from "./steps/startup-error.mjs";

requireNode();
endOnStartupError();
if (!existsSync(serverBuild)) {
  console.error("There is no build. Run npm run build first.");
  process.exit(1);
}
process.chdir(projectDirectory);
process.env["PORT"] = String(await requirePort());
nameSandboxes();

// The server runs in this process, so that signals reach it.
process.argv = [process.execPath, "remix-serve", serverBuild];
await import("@remix-run/serve/dist/cli.js");
