import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";

import { forgetBuild } from "./steps/build.mjs";
import { requireDemo, setDemoEnvironment } from "./steps/demo.mjs";
import { requirePackages } from "./steps/installation.mjs";
import { freePort, requirePort } from "./steps/port.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";
import { untilOk } from "./steps/run.mjs";

process.chdir(projectDirectory);
const port = await requirePort();
requirePackages();
setDemoEnvironment();
process.env["NODE_ENV"] = "development";

// The API runs in a separate process, which restarts when the API's sources change. If it ran in Vite's process, Vite would load a changed
// module while the old module still has the database open. The embedded database can only be opened once.
const apiPort = await freePort();
const apiOrigin = `http://127.0.0.1:${apiPort}`;
const origin = `http://localhost:${port}`;
/** @type {ReturnType<typeof startApi> | null} */
let api = null;
let lastRestart = Promise.resolve();

await buildAndWatchBackend();
console.log(await requireDemo(origin));
// The website starts only when the API responds. Otherwise the first pages would be errors.
api = startApi();
process.once("exit", () => api?.kill());
const isReady = await Promise.race([untilOk(`${apiOrigin}/readyz`).then(() => true), once(api, "close").then(() => false)]);
if (!isReady) process.exit(1);

process.env["API_BASE_URL"] = apiOrigin;

// The website's server runs in this process, so that signals reach it.
process.argv = [process.execPath, "remix", "vite:dev", "--port", String(port), "--strictPort"];
await import("@remix-run/dev/dist/cli.js");

/** Builds the API, and builds and restarts it after each change of its sources. Ends this process if the first build fails. */
async function buildAndWatchBackend() {
  // Not a static import, because the packages are installed first.
  const { build } = await import("vite");
  forgetBuild();
  rmSync(inProject("build", "backend"), { recursive: true, force: true });
  // Keep the files of earlier builds, because the running API loads some of them late.
  const watcher = await build({ configFile: "vite.backend.config.ts", logLevel: "warn", build: { watch: {}, emptyOutDir: false } });
  if (!("on" in watcher)) throw new Error("Vite did not watch the backend's sources.");
  let isFirst = true;
  await new Promise((resolve) => {
    watcher.on("event", ({ code }) => {
      if (code === "ERROR" && isFirst) process.exit(1);
      if (code !== "BUNDLE_END") return;
      if (!isFirst) lastRestart = lastRestart.then(restartApi);
      isFirst = false;
      resolve(undefined);
    });
  });
}

function startApi() {
  const place = { HOST: "127.0.0.1", PORT: String(apiPort), APP_ORIGIN: process.env["APP_ORIGIN"] || origin, TRUST_PROXY: "1" };
  return spawn(process.execPath, [inProject("build", "backend", "serve.js")], { env: { ...process.env, ...place }, stdio: "inherit" });
}

/** Not `node --watch`: it never ends if it gets SIGTERM just after a change, while its program still ends. */
async function restartApi() {
  if (api === null) return;
  if (api.exitCode === null && api.kill()) await once(api, "close");
  api = startApi();
}
