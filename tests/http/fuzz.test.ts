import { readFileSync } from "node:fs";
import { Agent, request as open, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";

import { siteRoutes, randomRequests, type MalformedRequest } from "../harness/malformed-requests";
import { editPath, openOwnerScreen, renewPath } from "../harness/owner-area";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite, type Server } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

const REQUESTS = 5_000;
/** A fixed seed, so that failures are reproducible. */
const SEED = 2026;
/** How many times the CPU time of a home page one request may take, on any machine. */
const MAX_HOME_PAGES = 15;
const MAX_BYTES = 200_000;
/**
 * How many times one request may be sent. A request that takes too long is sent again, beside a home page, because garbage collection,
 * compilation or a busy machine may have slowed it down.
 */
const TRIES = 4;
const HOME: MalformedRequest = { method: "GET", path: "/", visitor: "stranger", headers: {}, body: "" };

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

const { asha } = demoOwners;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const routes = siteRoutes();
let website: Server;
let cookies: Readonly<Record<MalformedRequest["visitor"], string>>;
let addresses: readonly string[];

beforeAll(async () => {
  website = await startWebsite();
  const owner = await openOwnerScreen(website.origin, asha.phone);
  const reseller = await logInReseller(website.origin, demoResellers.deccan.email);
  const home = new URL(website.origin);
  const headerOf = (jar: typeof reseller.cookies) => jar.header() ?? "";
  cookies = {
    stranger: "",
    owner: headerOf(owner.visitor.cookies),
    reseller: headerOf(reseller.cookies),
    forger: "owner=e30.x; shop=%E0; flash=;;",
  };
  addresses = [await editPath(owner.visitor, "KA03MN4521"), await renewPath(owner.visitor, "KA05TR1509")].map(
    (address) => new URL(address, home).pathname + new URL(address, home).search,
  );
});
afterAll(async () => {
  agent.destroy();
  await website.stop();
});

test(
  `${REQUESTS} malformed requests get no server error, and cost at most ${MAX_HOME_PAGES} home pages and ${MAX_BYTES / 1000} kB each`,
  async () => {
    const requests = fc.sample(randomRequests(routes, addresses), { numRuns: REQUESTS, seed: SEED });
    await warmUp();
    const home = await cheapestHome();
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    for (const one of requests) {
      const { answer, homePages } = await cheapest(one, home);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = findFault(one, answer, homePages);
      if (wrong !== null)
        faults.push(`${wrong}: ${one.method} ${one.path} ${one.visitor} ${JSON.stringify(one.headers)} ${one.body}`.slice(0, 600));
    }
    expect(faults).toEqual([]);
    // Each of these statuses must occur, because a test whose requests all fail at the first check would prove nothing.
    for (const status of [200, 303, 400, 404, 405]) expect(statuses.get(status), String(status)).toBeGreaterThan(20);
    expect(/.*"page failed".*/.exec(website.output())?.[0]).toBeUndefined();
  },
  scaledTimeout(300_000),
);

describe("a URL without a form", () => {
  test.each(routes.filter(({ hasAction }) => !hasAction).map(({ path }) => path))("responds to a POST with 405: %s", async (path) => {
    const { status, headers } = await send({ method: "POST", path, visitor: "stranger", headers: {}, body: "a=b" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

describe("a form of another website is refused, although it has an owner's cookie and its URL starts like a callback's", () => {
  const dots = ["..", "%2e%2e", ".%2E", "%252e%252e"];
  const slashes = ["/", "%2f", "\\", "%5C", "//", "%252f"];
  const spellings = ["/webhooks", "/payment/callback"].flatMap((prefix) =>
    dots.flatMap((up) => slashes.map((slash) => `${prefix}${slash}${up}${slash}`)),
  );
  test.each(spellings)("%s", async (spelling) => {
    const path = spelling + (addresses[0] ?? "").slice(1);
    const body = "emergencyContactNumber=9000000009&intent=save";
    const headers = { Origin: "https://evil.example" };
    const { status } = await send({ method: "POST", path, visitor: "owner", headers, body });
    expect([400, 403]).toContain(status);
  });
});

function findFault({ method }: MalformedRequest, { status, headers, body }: Answer, homePages: number): string | null {
  if (status >= 500) return String(status);
  if (homePages > MAX_HOME_PAGES) return `the CPU time of ${homePages.toFixed(0)} home pages`;
  if (Buffer.byteLength(body) > MAX_BYTES) return `${Buffer.byteLength(body)} bytes`;
  const isRefusedForm = method === "POST" && status === 400 && (headers["content-type"] ?? "").startsWith("text/html");
  const says = body.includes('class="error-summary"') || body.includes("<title>We could not read your request");
  return isRefusedForm && !says ? "a refusal without its summary" : null;
}

/**
 * Sends a request until its CPU time is within the limit, at most `TRIES` times, and each time but the first beside a home page.
 * @param home - the least CPU time of a home page.
 * @returns the first response, and the least CPU time, in home pages: 0 where the system does not report it.
 */
async function cheapest(request: MalformedRequest, home: number): Promise<{ answer: Answer; homePages: number }> {
  const { answer, cpu } = await measured(request);
  let homePages = cpu / home;
  for (let tries = 1; homePages > MAX_HOME_PAGES && tries < TRIES; tries += 1) {
    const beside = (await measured(HOME)).cpu;
    homePages = Math.min(homePages, (await measured(request)).cpu / Math.max(beside, home));
  }
  return { answer, homePages };
}

async function cheapestHome(): Promise<number> {
  const costs: number[] = [];
  for (let count = 0; count < 20; count += 1) costs.push((await measured(HOME)).cpu);
  return Math.min(...costs) || Infinity;
}

async function measured(request: MalformedRequest): Promise<{ answer: Answer; cpu: number }> {
  const before = cpuMilliseconds();
  const answer = await send(request);
  return { answer, cpu: cpuMilliseconds() - before };
}

/** Returns the CPU time of the server's main thread, or 0 where the system does not report it. */
function cpuMilliseconds(): number {
  try {
    return Number(readFileSync(`/proc/${website.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Requests each route, except those that log out, as a stranger, an owner and a reseller, so that the code of the route is compiled. */
async function warmUp(): Promise<void> {
  for (const { path, hasAction } of routes) {
    for (const visitor of ["stranger", "owner", "reseller"] as const) {
      if (path.includes("logout")) continue;
      await send({ method: "GET", path, visitor, headers: {}, body: "" });
      if (hasAction) await send({ method: "POST", path, visitor, headers: {}, body: "intent=none" });
    }
  }
}

function send({ method, path, visitor, headers, body }: MalformedRequest): Promise<Answer> {
  const { hostname, port } = new URL(website.origin);
  const own = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": Buffer.byteLength(body), Cookie: cookies[visitor] };
  return new Promise((resolve, reject) => {
    const sent = open({ hostname, port, agent, method, path, headers: { ...own, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: plain(response.headers, Buffer.concat(parts)) }),
      );
      response.once("error", reject);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

function plain({ "content-encoding": encoding }: IncomingHttpHeaders, body: Buffer): string {
  if (body.length === 0) return "";
  return (encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body).toString();
}
