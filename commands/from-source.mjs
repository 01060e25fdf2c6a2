import { runnerImport } from "vite";

import { requireNode, requirePackages } from "./steps/installation.mjs";
import { projectDirectory } from "./steps/project.mjs";

// Runs a TypeScript program from its source: node commands/from-source.mjs PROGRAM ARGUMENTS
requireNode();
await requirePackages();
const [, command = "", program = "", ...given] = process.argv;
process.argv = [process.execPath, command, ...given];
await runnerImport(new URL(`../${program}`, import.meta.url).pathname, { root: projectDirectory, configFile: false, logLevel: "warn" });
