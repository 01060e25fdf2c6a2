import { inProject } from "../../commands/steps/project.mjs";
import { demoDataDirectory, temporaryDirectory, environmentOf } from "./data-directory";
import { awaitedTimeout } from "./scaled-timeout";
import { startServerProcess, type ServerProcess } from "./server-process";

/** The token to read a server's metrics. */
export const METRICS_TOKEN = "metrics-token-of-the-tests";

/**
 * Settings of a server unless a test replaces them: sandboxes, and visitors can choose their IP address with X-Forwarded-For. A website
 * waits for its API as long as it can, because a busy machine may take more than the default.
 */
const SANDBOX_ENVIRONMENT = {
  ...{ SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" },
  ...{ TRUST_PROXY: "1", METRICS_TOKEN, API_TIMEOUT_MS: "60000" },
};

/**
 * Makes a website wait only a short time for an API that does not respond, but longer than any other response takes on a busy machine.
 * Grows with a high TEST_TIMEOUT_MULTIPLIER.
 */
export const SHORT_API_TIMEOUT = { API_TIMEOUT_MS: String(awaitedTimeout(5_000)) };

type ServerOptions = {
  /** Environment variables to add or replace. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The data directory of a previous server. Default: a copy of the demo's, or an empty one with `apiBaseUrl`. */
  readonly dataDirectory?: string;
  /** The port of a previous server. Default: a free one. */
  readonly port?: number;
};

export type Server = ServerProcess & { readonly dataDirectory: string };

/**
 * Starts the built website as an operator would. With `apiBaseUrl`, the website uses that API and has no data. Otherwise, it uses the
 * built-in backend, with a copy of the demo. Such an API's payments are real, because only our own API has the sandbox's page.
 */
export async function startWebsite(options: ServerOptions & { readonly apiBaseUrl?: string } = {}): Promise<Server> {
  if (options.apiBaseUrl === undefined) return startServer(inProject("commands", "start.mjs"), options);
  const dataDirectory = options.dataDirectory ?? temporaryDirectory();
  const environment = { PAYMENTS: "razorpay", ...options.environment, API_BASE_URL: options.apiBaseUrl };
  return startServer(inProject("commands", "start.mjs"), { ...options, dataDirectory, environment });
}

/** Starts the built-in API alone, with a copy of the demo. */
export function startApi(options: ServerOptions = {}): Promise<Server> {
  return startServer(inProject("commands", "api.mjs"), options);
}

async function startServer(program: string, options: ServerOptions): Promise<Server> {
  const dataDirectory = options.dataDirectory ?? (await demoDataDirectory());
  const environment = (origin: string) => ({
    ...SANDBOX_ENVIRONMENT,
    APP_ORIGIN: origin,
    ...environmentOf(dataDirectory),
    ...options.environment,
  });
  const server = await startServerProcess(program, environment, options.port);
  return { ...server, dataDirectory };
}
