import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { freePort } from "../../../commands/steps/port.mjs";
import { inProject, projectDirectory } from "../../../commands/steps/project.mjs";
import { checkApi } from "../../../integration/check-api/check";
import { nothingGiven } from "../../../integration/check-api/probes/probe";
import { connect } from "../../../integration/check-api/send";
import { addSticker, knownOwner, knownStickers, reseller } from "../../../integration/fake-api/state";
import { startUpstream, type Upstream } from "../../../integration/fake-api/upstream";
import { serverOptions } from "../../fakes/provider-server";
import { browser } from "../../harness/browser/browser";
import { scaledTimeout } from "../../harness/scaled-timeout";
import { startWebsite } from "../../harness/website";

// The adapter of docs/adapter.md, before an API that fits nearly: below a path, with a key, other names, and answers in a wrapper.

const KEY = "key-of-the-other-api";
const renamed = { sticker_code: "GUID", phone_number: "strPhone", order_number: "ordermasterid", plate: "vehiclePlateNumber" };

let upstream: Upstream;
let isLimited = false;
const other = createServer(serverOptions, (request, response) => void answer(request, response));
let adapter: ReturnType<typeof spawn>;
let adapterOrigin: string;

beforeAll(async () => {
  upstream = await startUpstream();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const adapterPort = await freePort();
  adapterOrigin = `http://127.0.0.1:${adapterPort}`;
  adapter = spawn(process.execPath, [inProject("commands", "from-source.mjs"), "integration/adapter/adapter.ts"], {
    cwd: projectDirectory,
    env: { ...process.env, YOUR_API: `http://127.0.0.1:${port}/v2`, PORT: String(adapterPort) },
    stdio: "inherit",
  });
  await vi.waitFor(() => fetch(adapterOrigin), { timeout: scaledTimeout(30_000), interval: 100 });
});
afterAll(async () => {
  adapter.kill("SIGKILL");
  other.close();
  await upstream.stop();
});

/** Answers as an API would that somebody wrote before they knew PlateNote. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "", headers } = request;
  const respond = (status: number, body: object) => response.writeHead(status, { "Retry-After": "7" }).end(JSON.stringify(body));
  const sent = (await json(request)) as Record<string, unknown>;
  if (headers["x-api-key"] !== KEY) return void respond(403, { error: "Wrong key" });
  if (isLimited) return void respond(429, { error: "Too many" });
  if (url === "/v2/stickers/find") return void respond(...(await find(String(sent["code"]))));
  const { Message, ErrorCode, ...fields } = await askUpstream(url.replace(/^\/v2/, ""), renameNames(sent, renamed), request);
  if (fields["Status"] !== "Failed" && JSON.stringify(ErrorCode) !== '"1"') respond(200, { payload: renameNames(fields, invert(renamed)) });
  else respond(422, { error: Message });
}

async function find(guid: string): Promise<[number, object]> {
  const { data, Message } = await askUpstream("/qrcodedetail", { guid });
  if (data === undefined) return [422, { error: Message }];
  const sticker = data as Record<string, unknown>;
  const payload = {
    number: Number(sticker["id"]),
    kind: sticker["QRCodeFor"] === "1" ? "car" : "bike",
    plate: sticker["vehiclePlateNumber"],
    blood: sticker["strBloodGroup"],
    owner: sticker["VehicleOwnerMasterId"],
    vehicle: sticker["VehicleOwnerMasterDetailId"],
    trial: sticker["isPaid"] === "1" ? null : sticker["demoEndDate"],
  };
  return [200, { payload }];
}

async function askUpstream(path: string, payload: unknown, { headers }: Partial<IncomingMessage> = {}): Promise<Record<string, unknown>> {
  const authorization = headers?.authorization;
  const token = authorization === undefined ? {} : { authorization };
  const response = await fetch(upstream.origin + path, { method: "POST", headers: token, body: JSON.stringify(payload) });
  return (await response.json()) as Record<string, unknown>;
}

function invert(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));
}

function renameNames(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renameNames(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [names[name] ?? name, renameNames(inner, names)]));
}

const withKey = { "X-Api-Key": KEY };

test("behind the adapter, the API fits in every call", async () => {
  const connection = connect(adapterOrigin, withKey);
  const report = await checkApi(connection, {
    ...nothingGiven,
    creates: true,
    sticker: knownStickers.paid,
    newStickers: [addSticker(upstream.state).guid, addSticker(upstream.state).guid],
    phone: knownOwner.phone,
    newPhone: "9811122233",
    reseller: reseller.email,
    promoCode: "MONSOON",
    askCode: (where) => Promise.resolve(upstream.state.codes.get(recipientOf(where)) ?? ""),
  });
  await connection.close();
  expect(report.calls.filter(({ verdict }) => verdict === "differs")).toEqual([]);
  expect(report.calls.filter(({ verdict }) => verdict === "fits").length).toBeGreaterThanOrEqual(30);
});

test("without the adapter, the check finds the API's differences", async () => {
  const { port } = other.address() as AddressInfo;
  const connection = connect(`http://127.0.0.1:${port}/v2`, withKey);
  const report = await checkApi(connection, { ...nothingGiven, sticker: knownStickers.paid });
  await connection.close();
  expect(report.calls.filter(({ verdict }) => verdict === "differs").length).toBeGreaterThanOrEqual(10);
});

test("the website carries a scan and a message through the adapter, and says how long to wait after a 429", async () => {
  const website = await startWebsite({ apiBaseUrl: adapterOrigin, environment: { API_HEADERS: JSON.stringify(withKey) } });
  const visitor = browser(website.origin);
  const scan = await visitor.open(`/qrcode_process/${knownStickers.paid}`);
  expect(scan.path).toBe(`/quickcontact?guid=${knownStickers.paid}`);
  const sent = await scan.form("Message").fill({ id: "6" }).submit("Message");
  expect([sent.path, upstream.state.sent.at(-1)]).toEqual([expect.stringContaining("/thank-you-final"), `${knownStickers.paid} 6`]);
  isLimited = true;
  const limited = await visitor.open(`/qrcode_process/${knownStickers.paid}`);
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "7"]);
  await website.stop();
});

test("docs/adapter.md shows the adapter as it is", () => {
  const source = readFileSync(inProject("integration", "adapter", "adapter.ts"), "utf8");
  expect(readFileSync(inProject("docs", "adapter.md"), "utf8")).toContain(`\`\`\`ts\n${source}\`\`\`\n`);
  expect(source.split("\n").filter((line) => !/^\s*(?:\/[/*].*)?$/.test(line)).length).toBeLessThanOrEqual(40);
});

function recipientOf(where: string): string {
  if (where.startsWith("the new phone")) return "9811122233";
  return where.startsWith("the owner") ? knownOwner.phone : reseller.email;
}
