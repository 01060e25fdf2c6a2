import { freePort } from "../../commands/steps/port.mjs";
import { startApi, startWebsite, type Server } from "./website";

/** The whole product: the website and the built-in API, in one process or in two that communicate over HTTP. */
export type Product = {
  readonly origin: string;
  /** The origin of the sandbox's outbox page. */
  readonly outboxOrigin: string;
  /** The data directory of the built-in API. */
  readonly dataDirectory: string;
  /** Restarts the product with the same data and ports, and with its clock this many seconds ahead of real time. */
  restartWithClockAhead(seconds: number): Promise<void>;
  /**
   * Stops the product.
   * @throws if a server logged an error.
   */
  stop(): Promise<void>;
};

type Servers = { readonly website: Server; readonly api: Server | null };

/** Starts the product with the demo data. @param overHttp whether the website calls the API over HTTP. */
export async function startProduct(overHttp: boolean): Promise<Product> {
  let servers = await startServers(overHttp, null, 0);
  return {
    origin: servers.website.origin,
    outboxOrigin: apiOf(servers).origin,
    dataDirectory: apiOf(servers).dataDirectory,
    async restartWithClockAhead(seconds) {
      await stopServers(servers);
      servers = await startServers(overHttp, servers, seconds);
    },
    stop: () => stopServers(servers),
  };
}

async function startServers(overHttp: boolean, before: Servers | null, secondsAhead: number): Promise<Servers> {
  const environment = { CLOCK_OFFSET_SECONDS: String(secondsAhead) };
  if (!overHttp) return { website: await startWebsite({ environment, ...dataAndPortOf(before?.website) }), api: null };

  // The website and the API need each other's URL: people pay in the API's sandbox and then return to the website.
  const place = { port: await freePort(), ...dataAndPortOf(before?.website) };
  const api = await startApi({
    environment: { ...environment, APP_ORIGIN: `http://127.0.0.1:${place.port}` },
    ...dataAndPortOf(before?.api),
  });
  const website = await startWebsite({
    environment: { ...environment, PAYMENTS: "sandbox" },
    ...place,
    apiBaseUrl: api.origin,
  });
  return { website, api };
}

function apiOf({ website, api }: Servers): Server {
  return api ?? website;
}

function dataAndPortOf(server: Server | null | undefined): { dataDirectory?: string; port?: number } {
  return server ? { dataDirectory: server.dataDirectory, port: Number(new URL(server.origin).port) } : {};
}

async function stopServers({ website, api }: Servers): Promise<void> {
  await website.stop();
  await api?.stop();
  const errors = [website, api].flatMap((server) => server?.output().match(/^.*"level":(?:"error"|50)\b.*$/gm) ?? []);
  if (errors.length > 0) throw new Error(`A server logged unexpected errors:\n${errors.join("\n")}`);
}
