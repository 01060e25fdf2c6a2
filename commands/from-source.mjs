import { requirePackages } from "./steps/installation.mjs";
import { inProject, projectDirectory } from "./steps/project.mjs";

// Runs a TypeScript program from its source: node commands/from-source.mjs PROGRAM ARGUMENTS
requirePackages();
const [, command = "", program = "", ...given] = process.argv;
process.argv = [process.execPath, command, ...given];
const { runnerImport } = await import("vite");
await runnerImport(inProject(program), { root: projectDirectory, configFile: false, logLevel: "warn" });
