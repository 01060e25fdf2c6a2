import { freePort } from "../../commands/steps/port.mjs";
import { startApi, startWebsite, type Server } from "./website";

/** The whole product: the website with the built-in backend in it, or in two processes that speak HTTP. */
export type Product = {
  readonly origin: string;
  /** Where the sandbox's outbox page is served. */
  readonly outboxOrigin: string;
  /** Starts it again on the same data at the same addresses, with a clock that is so many seconds ahead. */
  restartAhead(seconds: number): Promise<void>;
  /**
   * Ends it.
   * @throws when a server reported an error while it ran: what nobody expected must not pass unseen.
   */
  stop(): Promise<void>;
};

type Servers = { readonly website: Server; readonly api: Server | null };

/** @param overHttp whether the website asks the API over HTTP. */
export async function startProduct(overHttp: boolean): Promise<Product> {
  let servers = await startServers(overHttp, null, 0);
  return {
    origin: servers.website.origin,
    outboxOrigin: (servers.api ?? servers.website).origin,
    async restartAhead(seconds) {
      await stopServers(servers);
      servers = await startServers(overHttp, servers, seconds);
    },
    stop: () => stopServers(servers),
  };
}

async function startServers(overHttp: boolean, before: Servers | null, secondsAhead: number): Promise<Servers> {
  const environment = { CLOCK_OFFSET_SECONDS: String(secondsAhead) };
  if (!overHttp) return { website: await startWebsite({ environment, ...placeOf(before?.website) }), api: null };

  // Each must know where the other is: people pay at the API's sandbox, and are sent back to the website.
  const place = { port: await freePort(), ...placeOf(before?.website) };
  const api = await startApi({
    environment: { ...environment, APP_ORIGIN: `http://127.0.0.1:${place.port}` },
    ...placeOf(before?.api),
  });
  const website = await startWebsite({
    environment: { ...environment, RAZORPAY_BASE_URL: api.origin },
    ...place,
    apiBaseUrl: api.origin,
  });
  return { website, api };
}

function placeOf(server: Server | null | undefined): { dataDirectory?: string; port?: number } {
  return server ? { dataDirectory: server.dataDirectory, port: Number(new URL(server.origin).port) } : {};
}

async function stopServers({ website, api }: Servers): Promise<void> {
  await website.stop();
  await api?.stop();
  const errors = [website, api].flatMap((server) => server?.output().match(/^.*"level":(?:"error"|50)\b.*$/gm) ?? []);
  if (errors.length > 0) throw new Error(`A server reported what no test expected:\n${errors.join("\n")}`);
}
