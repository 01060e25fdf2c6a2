import { requireBuild } from "./steps/build.mjs";
import { describeDemo, requireDemo } from "./steps/demo-data.mjs";
import { nameDemoOperator } from "./steps/demo-operator.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { requirePort } from "./steps/port.mjs";
import { projectDirectory } from "./steps/project.mjs";
import { untilOk } from "./steps/until-ok.mjs";

requireNode();
process.chdir(projectDirectory);
const port = await requirePort();
await requirePackages();
await requireBuild();

process.env["PORT"] = String(port);
process.env["DATA_DIR"] ||= "./data";
process.env["LOG_LEVEL"] ||= "warn";
// Lets everybody see the sandbox's pages, because the outbox shows the one-time codes of the demo.
process.env["SANDBOX_PAGES"] ||= "open";
nameDemoOperator();
for (const provider of ["SMS", "CALLS", "MAIL", "PAYMENTS"]) process.env[provider] ||= "sandbox";

const demo = await requireDemo();

await import("./start.mjs");
await untilOk(`http://${process.env["HOST"] || "127.0.0.1"}:${port}/healthz`);
console.log(describeDemo(demo, process.env["APP_ORIGIN"] || `http://localhost:${port}`));
console.log("Press Ctrl-C to stop.\n");
