import { requireProgram } from "./steps/installation.mjs";
import { guardOpenOutbox, hostToOpen } from "./steps/listening.mjs";
import { requirePort } from "./steps/port.mjs";
import { endOnStartupError } from "./steps/startup-error.mjs";

endOnStartupError();
const serverBuild = requireProgram("server", "index.js");
chooseSandboxes();
process.env["PORT"] = String(await requirePort());

// The server runs in this process, so that signals reach it.
process.argv = [process.execPath, "remix-serve", serverBuild];
await import("@remix-run/serve/dist/cli.js");

/**
 * Without NODE_ENV, chooses the sandbox for each provider of the built-in API that is not set, and opens the sandbox's pages to everyone
 * who can reach them: then somebody is only trying out the product, on this machine. But remix-serve then sets NODE_ENV to "production",
 * which requires an explicit choice.
 */
function chooseSandboxes() {
  /** @type {Record<string, string | undefined>} */
  const environment = process.env;
  if (environment["NODE_ENV"]) return;
  delete environment["NODE_ENV"];
  const unset = environment["API_BASE_URL"] ? [] : ["SMS", "CALLS", "MAIL", "PAYMENTS"].filter((provider) => !environment[provider]);
  for (const provider of unset) environment[provider] = "sandbox";
  environment["SANDBOX_PAGES"] ||= "open";
  if (!environment["HOST"]) console.log("HOST is not set. Listening on 127.0.0.1, for this machine only.");
  const token = guardOpenOutbox(environment);
  if (token !== null && !environment["API_BASE_URL"]) {
    const origin = environment["APP_ORIGIN"] || `http://${hostToOpen(environment["HOST"])}:${environment["PORT"] || 3000}`;
    console.log(`Others can reach this server. Its outbox shows every code: ${origin}/sandbox/outbox asks for the token ${token}`);
  }
  if (unset.length > 0) console.log(`NODE_ENV is not set. Using sandboxes, which send nothing and charge nobody, for: ${unset.join(" ")}`);
}
