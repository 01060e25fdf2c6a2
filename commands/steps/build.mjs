import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { compressFiles } from "./compress.mjs";
import { inProject } from "./project.mjs";
import { run } from "./run.mjs";

const SOURCES = [
  "app",
  "backend",
  "contract",
  "public",
  "runtime",
  "styles",
  "package-lock.json",
  "postcss.config.js",
  "remix.config.js",
  "tailwind.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "vite.backend.config.ts",
  "vite.packages.ts",
];
const STAMP = inProject("build", "sources.sha256");

/** The file to start the server from. */
export const serverBuild = inProject("build", "server", "index.js");

/** Returns whether the last build was made from the current sources. */
export function buildIsCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === digestOfSources();
}

/**
 * Builds the website and the backend's own programs, even if the last build is current.
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function build() {
  rmSync(STAMP, { force: true });
  const digest = digestOfSources();
  const isBuilt =
    (await run("remix", ["vite:build", "--logLevel", "warn"], { NODE_ENV: "production" })) &&
    (await run("vite", ["build", "--config", "vite.backend.config.ts", "--logLevel", "warn"], { NODE_ENV: "production" }));
  if (isBuilt) compressFiles(inProject("build", "client"));
  // If sources changed during the build, the build may lack the changes. Do not mark it as current.
  if (isBuilt && digestOfSources() === digest) writeFileSync(STAMP, digest);
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

function digestOfSources() {
  const digest = createHash("sha256");
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    digest
      .update(file)
      .update("\0")
      .update(readFileSync(inProject(file)))
      .update("\0");
  }
  return digest.digest("hex");
}

/** @param {string} source a file or folder of the project */
function filesOf(source) {
  if (!existsSync(inProject(source))) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(inProject(source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(inProject().length + 1));
}
