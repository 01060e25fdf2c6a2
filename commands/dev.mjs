import { buildIsCurrent } from "./steps/build.mjs";
import { describeDemo, requireDemo } from "./steps/demo-data.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { requirePort } from "./steps/port.mjs";
import { projectDirectory } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";
import { nameSandboxes } from "./steps/sandboxes.mjs";

requireNode();
process.chdir(projectDirectory);
const port = await requirePort();
await requirePackages();
nameSandboxes();

// Only what prepares the data is built; the pages are compiled as they are asked for.
if (!buildIsCurrent() && !(await run("vite", ["build", "--config", "vite.backend.config.ts"]))) process.exit(1);
process.env["NODE_ENV"] = "development";
process.env["DATA_DIR"] ||= "./data";
console.log(describeDemo(await requireDemo(), `http://localhost:${port}`));

// In this process, as in start.mjs.
process.argv = [process.execPath, "remix", "vite:dev", "--port", String(port), "--strictPort"];
await import("@remix-run/dev/dist/cli.js");
