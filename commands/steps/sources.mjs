import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files and folders that the build reads. vite.packages.ts fails a build that reads others. */
export const SOURCES = [
  "app",
  "backend",
  "contract",
  "public",
  "runtime",
  "styles",
  "package.json",
  "package-lock.json",
  "postcss.config.js",
  "remix.config.js",
  "tailwind.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "vite.backend.config.ts",
  "vite.packages.ts",
];

/**
 * Returns a digest of all files that the build reads.
 * @param {string} directory the project, or a copy of it
 */
export function digestOfSources(directory) {
  const digest = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesOf(directory, source)).sort()) {
    digest
      .update(file)
      .update("\0")
      .update(readFileSync(join(directory, file)))
      .update("\0");
  }
  return digest.digest("hex");
}

/**
 * @param {string} directory
 * @param {string} source a file or folder of the project
 */
function filesOf(directory, source) {
  if (!existsSync(join(directory, source))) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(directory, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
}
