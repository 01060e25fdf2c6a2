import { rmSync } from "node:fs";

import { inProject } from "./project.mjs";

/**
 * Builds the backend's programs, and builds them again after each change of their sources. Ends this process if the first build fails.
 * @param {() => void} onRebuild called after each later build that succeeds
 */
export async function buildAndWatchBackend(onRebuild) {
  // Not a static import, because `npm run dev` installs the packages first.
  const { build } = await import("vite");
  rmSync(inProject("build", "backend"), { recursive: true, force: true });
  // Keep the files of earlier builds, because the running API loads some of them late.
  const watcher = await build({ configFile: "vite.backend.config.ts", logLevel: "warn", build: { watch: {}, emptyOutDir: false } });
  if (!("on" in watcher)) throw new Error("Vite did not watch the backend's sources.");
  let builds = 0;
  await new Promise((resolve) => {
    watcher.on("event", ({ code }) => {
      if (code === "ERROR" && builds === 0) process.exit(1);
      if (code !== "BUNDLE_END") return;
      builds += 1;
      if (builds === 1) resolve(undefined);
      else onRebuild();
    });
  });
}
