import { requireBuild } from "./steps/build.mjs";
import { requireDemo, setDemoEnvironment } from "./steps/demo.mjs";
import { requirePort } from "./steps/port.mjs";
import { projectDirectory } from "./steps/project.mjs";
import { untilOk } from "./steps/run.mjs";

process.chdir(projectDirectory);
const port = await requirePort();
requireBuild();
setDemoEnvironment();
const description = await requireDemo(process.env["APP_ORIGIN"] || `http://localhost:${port}`);

await import("./start.mjs");
await untilOk(`http://${process.env["HOST"] || "127.0.0.1"}:${port}/healthz`);
console.log(`${description}\nPress Ctrl-C to stop.\n`);
