import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { requirePackages } from "./installation.mjs";
import { fail, inProject, projectDirectory } from "./project.mjs";
import { run } from "./run.mjs";

/** The files and folders that the build reads. vite.packages.ts fails a build that reads others. */
export const SOURCES = [
  ...["app", "backend", "contract", "public", "runtime", "styles"],
  ...["package.json", "package-lock.json", "postcss.config.js", "remix.config.js", "tailwind.config.js", "tsconfig.json"],
  ...["vite.config.ts", "vite.backend.config.ts", "vite.packages.ts"],
];

const STAMP = inProject("build", "sources.sha256");
const TEXT = /\.(js|css|svg|webmanifest)$/;

/** Returns whether the last build was made from the current sources. @param {string} directory where the sources are */
export function buildIsCurrent(directory = projectDirectory) {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === digestOfSources(directory);
}

/** Lets the next `requireBuild` build again. For programs that write into the build's folder. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}

/** Builds the website and the backend's own programs, even if the last build is current. Returns whether it succeeded. */
export function build() {
  forgetBuild();
  const digest = digestOfSources(projectDirectory);
  const isBuilt =
    run("remix", ["vite:build", "--logLevel", "warn"], { NODE_ENV: "production" }) &&
    run("vite", ["build", "--config", "vite.backend.config.ts", "--logLevel", "warn"], { NODE_ENV: "production" });
  for (const file of isBuilt ? filesIn(inProject("build", "client")) : []) if (TEXT.test(file)) compress(file);
  // If sources changed during the build, the build may lack the changes. Do not mark it as current.
  if (isBuilt && digestOfSources(projectDirectory) === digest) writeFileSync(STAMP, digest);
  return isBuilt;
}

/** Installs the packages, and builds if the sources have changed. Ends the process if the build fails. */
export function requireBuild() {
  requirePackages();
  if (buildIsCurrent()) return;
  console.log("Building …");
  if (!build()) fail("The build failed.");
}

/** Writes two compressed copies beside a text file, for app/serving/static-files.server.ts to send. @param {string} file */
function compress(file) {
  const text = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}

/** Returns a digest of all files that the build reads. @param {string} directory the project, or a copy of it */
export function digestOfSources(directory) {
  const digest = createHash("sha256");
  const files = SOURCES.map((source) => join(directory, source)).flatMap(filesIn);
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort())
    digest.update([file.slice(directory.length), readFileSync(file, "base64"), ""].join("\0"));
  return digest.digest("hex");
}

/** @param {string} path a folder, or a file, which may be missing */
function filesIn(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return existsSync(path) ? [path] : [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
