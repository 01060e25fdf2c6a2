import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { compressFiles } from "./compress.mjs";
import { inProject, projectDirectory } from "./project.mjs";
import { run } from "./run.mjs";
import { digestOfSources } from "./sources.mjs";

const STAMP = inProject("build", "sources.sha256");

/** The built website, which remix-serve loads and serves. */
export const serverBuild = inProject("build", "server", "index.js");

/** Returns whether the last build was made from the current sources. @param {string} directory where the sources are */
export function buildIsCurrent(directory = projectDirectory) {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === digestOfSources(directory);
}

/** Lets the next `requireBuild` build again. For programs that write into the build's folder. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}

/**
 * Builds the website and the backend's own programs, even if the last build is current.
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function build() {
  forgetBuild();
  const digest = digestOfSources(projectDirectory);
  const isBuilt =
    (await run("remix", ["vite:build", "--logLevel", "warn"], { NODE_ENV: "production" })) &&
    (await run("vite", ["build", "--config", "vite.backend.config.ts", "--logLevel", "warn"], { NODE_ENV: "production" }));
  if (isBuilt) compressFiles(inProject("build", "client"));
  // If sources changed during the build, the build may lack the changes. Do not mark it as current.
  if (isBuilt && digestOfSources(projectDirectory) === digest) writeFileSync(STAMP, digest);
  return isBuilt;
}

/** Builds if the sources have changed. Ends the process if the build fails. */
export async function requireBuild() {
  if (buildIsCurrent()) return;
  console.log("Building …");
  if (await build()) return;
  console.error("The build failed.");
  process.exit(1);
}
