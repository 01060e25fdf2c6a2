import { inProject } from "../../commands/steps/project.mjs";
import { demoDataDirectory, temporaryDirectory, variablesOf } from "./data-directory";
import { startServerProcess, type ServerProcess } from "./server-process";

/** What a test shows to read a server's metrics. */
export const METRICS_TOKEN = "metrics-token-of-the-tests";

/** Nothing leaves the machine, and every visitor may say from which address it comes. */
const REHEARSAL = { SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox", TRUST_PROXY: "1", METRICS_TOKEN };

type Options = {
  /** Added to, or put in place of, what the harness sets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** An existing one, as left by a server that was stopped or killed; a copy of the demo when left out. */
  readonly dataDirectory?: string;
  /** The port of a server that was stopped or killed, to be found where that one was; a free one when left out. */
  readonly port?: number;
};

export type Server = ServerProcess & { readonly dataDirectory: string };

/**
 * Starts the built website as an operator would. With `apiBaseUrl` it has no data of its own and asks that API; else it runs
 * the built-in backend on a copy of the demo.
 */
export async function startWebsite(options: Options & { readonly apiBaseUrl?: string } = {}): Promise<Server> {
  if (options.apiBaseUrl === undefined) return startServer(inProject("commands", "start.mjs"), options);
  const dataDirectory = options.dataDirectory ?? temporaryDirectory();
  const environment = { ...options.environment, API_BASE_URL: options.apiBaseUrl };
  return startServer(inProject("commands", "start.mjs"), { ...options, dataDirectory, environment });
}

/** Starts the built-in API alone, over HTTP, on a copy of the demo. */
export function startApi(options: Options = {}): Promise<Server> {
  return startServer(inProject("commands", "api.mjs"), options);
}

async function startServer(program: string, options: Options): Promise<Server> {
  const dataDirectory = options.dataDirectory ?? (await demoDataDirectory());
  const environment = (origin: string) => ({ ...REHEARSAL, APP_ORIGIN: origin, ...variablesOf(dataDirectory), ...options.environment });
  const server = await startServerProcess(program, environment, options.port);
  return { ...server, dataDirectory };
}
