import { requireProgram } from "./steps/installation.mjs";
import { requirePort } from "./steps/port.mjs";
import { endOnStartupError } from "./steps/startup-error.mjs";

process.env["PORT"] ||= "4000";
process.env["HOST"] ||= "127.0.0.1";
endOnStartupError();
const program = requireProgram("backend", "serve.js");
await requirePort();

// The server runs in this process, so that signals reach it.
await import(program);
