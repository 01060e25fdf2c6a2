import { requireBuild } from "./steps/build.mjs";
import { requireDemo, setDemoEnvironment } from "./steps/demo.mjs";
import { guardOpenOutbox, hostToOpen } from "./steps/listening.mjs";
import { requirePort } from "./steps/port.mjs";
import { projectDirectory } from "./steps/project.mjs";
import { untilOk } from "./steps/run.mjs";

process.chdir(projectDirectory);
setDemoEnvironment();
const token = guardOpenOutbox(process.env);
const port = await requirePort();
requireBuild();
const description = await requireDemo(process.env["APP_ORIGIN"] || `http://${hostToOpen(process.env["HOST"])}:${port}`, token);

await import("./start.mjs");
const { HOST = "" } = process.env;
await untilOk(`http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}/healthz`);
console.log(`${description}\nPress Ctrl-C to stop.\n`);
