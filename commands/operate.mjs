import { requireProgram } from "./steps/installation.mjs";

// Paths in a command are relative to the operator's working directory. DATA_DIR is relative to the project's folder, here and when the
// server starts.
process.env["INIT_CWD"] ??= process.cwd();
await import(requireProgram("backend", "operate.js"));
