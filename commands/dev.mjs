import { buildAndWatchBackend } from "./steps/backend-watch.mjs";
import { forgetBuild } from "./steps/build.mjs";
import { describeDemo, requireDemo } from "./steps/demo-data.mjs";
import { nameDemoOperator } from "./steps/demo-operator.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { freePort, requirePort } from "./steps/port.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";
import { runBeside } from "./steps/run.mjs";
import { nameSandboxes } from "./steps/sandboxes.mjs";
import { untilOk } from "./steps/until-ok.mjs";

requireNode();
process.chdir(projectDirectory);
const port = await requirePort();
await requirePackages();
nameSandboxes();
nameDemoOperator();
process.env["NODE_ENV"] = "development";
process.env["DATA_DIR"] ||= "./data";
process.env["LOG_LEVEL"] ||= "warn";

// The API runs in a separate process, which restarts when the API's sources change. If it ran in Vite's process, Vite would load a changed
// module while the old module still has the database open. The embedded database can only be opened once.
const apiPort = await freePort();
const apiOrigin = `http://127.0.0.1:${apiPort}`;
/** @type {import("./steps/run.mjs").BackgroundProgram | null} */
let api = null;
let lastRestart = Promise.resolve();

forgetBuild();
await buildAndWatchBackend(() => {
  lastRestart = lastRestart.then(restartApi);
});
console.log(describeDemo(await requireDemo(), `http://localhost:${port}`));
// The website starts only when the API responds. Otherwise the first pages would be errors.
api = startApi();
const isReady = await Promise.race([untilOk(`${apiOrigin}/readyz`).then(() => true), api.ended.then(() => false)]);
if (!isReady) process.exit(1);

process.env["API_BASE_URL"] = apiOrigin;
// The sandbox's payment pages are in the API's process. Without this, Pay would lead to Razorpay.
if (process.env["PAYMENTS"] === "sandbox") process.env["RAZORPAY_BASE_URL"] ||= apiOrigin;

// The website's server runs in this process, so that signals reach it.
process.argv = [process.execPath, "remix", "vite:dev", "--port", String(port), "--strictPort"];
await import("@remix-run/dev/dist/cli.js");

function startApi() {
  return runBeside(process.execPath, [inProject("build", "backend", "serve.js")], {
    HOST: "127.0.0.1",
    PORT: String(apiPort),
    APP_ORIGIN: process.env["APP_ORIGIN"] || `http://localhost:${port}`,
    TRUST_PROXY: "1",
  });
}

/** Not `node --watch`: it never ends if it gets SIGTERM just after a change, while its program still ends. */
async function restartApi() {
  if (api === null) return;
  await api.stop();
  api = startApi();
}
