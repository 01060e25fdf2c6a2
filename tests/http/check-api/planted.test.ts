import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

import { expect, test } from "vitest";

import { examplesOf } from "#contract/description/openapi";
import { exampleOf } from "#contract/description/schemas";
import { calls, namedCalls } from "#contract/index";
import { checkApi } from "../../../integration/check-api/check";
import { type Report, writeReport } from "../../../integration/check-api/report";
import { connect } from "../../../integration/check-api/send";
import { type CallPath, validatePayload } from "../../../integration/fake-api/payloads";
import { knownOwner, knownStickers, reseller, addSticker } from "../../../integration/fake-api/state";
import { startUpstream, type Upstream } from "../../../integration/fake-api/upstream";
import { serverOptions } from "../../fakes/provider-server";
import { awaitedTimeout } from "../../harness/scaled-timeout";
import { startValidatingProxy } from "./validating-proxy";

type Body = Record<string, unknown>;
type Plant = (body: Body, response: ServerResponse, request: Body) => unknown;

const TIMEOUT_MS = awaitedTimeout(1_500);
const newPhone = "9811122233";

/** Changes the value at a path of names. `undefined` removes the field. */
const put =
  (value: unknown, ...path: (string | number)[]) =>
  (body: Body) => {
    const [name = "", ...rest] = path;
    if (typeof body !== "object") return body;
    if (rest.length === 0) body[name] = value;
    else put(value, ...rest)(body[name] as Body);
    return body;
  };

/** Sends something else than JSON. */
const respond =
  (status: number, text: string | Buffer, headers: Record<string, string> = {}) =>
  (_: Body, response: ServerResponse) => {
    response.writeHead(status, headers).end(text);
  };

const success = { ErrorCode: "0", Status: "Success" };
const onlyFor =
  (name: string, plant: Plant): Plant =>
  (body, response, request) =>
    name in request ? plant(body, response, request) : body;

const onlySuccess =
  (plant: Plant): Plant =>
  (body, response, request) =>
    body["Status"] === "Failed" ? body : plant(body, response, request);

const plants: readonly [difference: string, path: string, plant: Plant, verdict: string, sentence: string][] = [
  ["a missing field", "/qrcodedetail", put(undefined, "data", "vehiclePlateNumber"), "differs", "data.vehiclePlateNumber is missing"],
  ["a field in another case", "/vehicle_owner/getQRCode", put(undefined, "QRList", 0, "rate"), "differs", "QRList[].rate is missing"],
  ["a missing token", "/vehicle_owner/verifyOTP", put(undefined, "authToken"), "differs", "authToken is missing"],
  ["a missing id", "/registerwithvehicledetail", put(undefined, "UserLoginID"), "differs", "UserLoginID is missing"],
  ["an id that is 0", "/checkout", put(0, "data", "orderID"), "differs", "data.orderID is a number that cannot be read"],
  [
    "a price in words",
    "/product_detail",
    put("five hundred", "Product", 0, "price"),
    "differs",
    "Product[0].price is text that cannot be read",
  ],
  [
    "a number as text",
    "/vehicle_owner/getQRCode",
    put("500.00", "QRList", 0, "rate"),
    "fits",
    "QRList[].rate is written as text. The website reads it.",
  ],
  [
    "a fraction in a whole number",
    "/testimonial",
    put(4.5, "data", 0, "starRating"),
    "differs",
    "starRating is a number that cannot be read",
  ],
  ["a date in words", "/qrcodedetail", put("next year", "data", "demoEndDate"), "differs", "data.demoEndDate is text that cannot be read"],
  ["a flag in words", "/qrcodedetail", put("paid", "data", "isPaid"), "differs", "data.isPaid is text that cannot be read. It counts as 0"],
  ["a null name", "/state_list", put(null, "state", 0, "state_name"), "differs", "state[].state_name is null"],
  ["an object for a list", "/order_list", put({ one: {} }, "order_list"), "differs", "order_list is an object instead of a list"],
  [
    "a list in a list",
    "/product_detail",
    put([[{ product_name: "Car", price: 500 }]], "Product"),
    "differs",
    "Product is a list in a list",
  ],
  ["an empty object", "/product_detail", () => ({}), "differs", "Product is missing"],
  ["names instead of states", "/state_list", put(["Goa", "Kerala"], "state"), "differs", "state"],
  ["an empty list for an object", "/pages", put([], "Page"), "differs", "Page is an empty list instead of an object"],
  ["another word for success", "/state_list", put("done", "status"), "differs", "The answer is a refusal, because of status"],
  ["no mark of success", "/testimonial", ({ data }) => ({ data }), "differs", "the answer has no mark of a success"],
  ["a list as the body", "/testimonial", ({ data }) => data, "differs", "The body is a list"],
  ["a page instead of JSON", "/pages", respond(200, "<!DOCTYPE html><title>Hi</title>"), "differs", "The body is HTML"],
  ["an empty body", "/inquiry", respond(200, ""), "differs", "cannot be read as JSON"],
  ["a redirect", "/testimonial", respond(302, "", { location: "/" }), "differs", "HTTP 302 redirects"],
  ["10 MB", "/testimonial", respond(200, Buffer.alloc(10 * 1024 * 1024, " ")), "differs", "larger than 8 MiB"],
  [
    "another encoding",
    "/state_list",
    (body, response) => {
      put("Meghálaya", "state", 0, "state_name")(body);
      respond(200, Buffer.from(JSON.stringify(body), "latin1"), { "content-type": "application/json; charset=iso-8859-1" })(body, response);
    },
    "differs",
    "Send the body in UTF-8",
  ],
  [
    "no response in time",
    "/state_list",
    async (body) => {
      await pause(2 * TIMEOUT_MS);
      return body;
    },
    "differs",
    `no response within ${TIMEOUT_MS / 1000} seconds`,
  ],
  ["a broken connection", "/state_list", (_, response) => void response.destroy(), "differs", "the connection broke"],
  [
    "500 for a refusal",
    "/sms/template",
    (body, response) => (body["Status"] === "Failed" ? respond(500, "{}")(body, response) : body),
    "differs",
    "HTTP 500",
  ],
  ["404 without a message", "/make-call", respond(404, ""), "differs", "HTTP 404"],
  [
    "a registered sticker of an unknown kind",
    "/qrcodedetail",
    put("Car", "data", "QRCodeFor"),
    "differs",
    "The scan of this registered sticker leads to /inactiveqr.",
  ],
  [
    "200 for a wrong code, without the fields of a success",
    "/vehicle_owner/verifyOTP",
    (body) => (body["Status"] === "Failed" ? success : body),
    "differs",
    "Refuse a wrong code, with a failing",
  ],
  ["no offer", "/vehicle_owner/getQRCode", put(undefined, "Offer"), "fits", "Offer is missing. If missing, the pages show none."],
  [
    "200 for a wrong code",
    "/verifyOTP",
    (_, __, { password }) => ({ ...success, authorisation: { token: "t" }, VehicleOwnerMasterId: "1", asked: password }),
    "differs",
    "Refuse a wrong code",
  ],
  [
    "any promo code is good",
    "/promocode",
    () => ({ Status: "Success", amount: 100, percentage: 10 }),
    "differs",
    "Refuse an unknown promo code",
  ],
  ["any payment is good", "/paymentstatus", () => success, "differs", "Refuse a forged payment"],
  [
    "anyone's profile",
    "/vehicle_owner/profile",
    respond(200, JSON.stringify({ VehicleOwnerName: "A" })),
    "differs",
    "Refuse an unknown owner without a token",
  ],
  ["its own token refused", "/vehicle_owner/getQRCode", respond(401, "{}"), "differs", "Accept the token that the API gave"],
  [
    "a broken promise of idempotency",
    "/checkout",
    (body, response) => {
      response.setHeader("X-Supports-Idempotency-Key", "1");
      return body;
    },
    "differs",
    "Give a repeated Idempotency-Key the first response",
  ],
  ["an ignored key", "/checkout", (body) => body, "fits", "The same Idempotency-Key got another response"],
  ["paise instead of rupees", "/checkout", put("59000", "data", "amount"), "differs", "Book the order for ₹647.82, in rupees with GST"],
  [
    "200 for a missing token",
    "/vehicle_owner/profile",
    (body, response) => (body["Status"] === "Failed" ? respond(200, JSON.stringify(body))(body, response) : body),
    "fits",
    "Answer a missing token with HTTP 401, not 200",
  ],
  ["too many requests", "/promocode", respond(429, "{}"), "cannot tell", "HTTP 429"],
  ["a refusal without words", "/login", onlyFor("strPhone", respond(422, "{}")), "differs", "Give a Message"],
];

/** What check-api finds and a validator cannot: which refusal or success is wrong, what a page misses, what is late or down. */
const beyondSchemas = [
  "a missing field",
  "a field in another case",
  "another word for success",
  "no response in time",
  "500 for a refusal",
  "a registered sticker of an unknown kind",
  "200 for a wrong code",
  "any promo code is good",
  "any payment is good",
  "anyone's profile",
  "its own token refused",
  "a broken promise of idempotency",
  "paise instead of rupees",
];

test.each(plants)("finds %s in %s", async (difference, path, plant, verdict, sentence) => {
  const { report, text, violations } = await checkPlanted({ [path]: plant });
  const named = [...new Set(violations.map((violation) => violation.split(" ")[0]))];
  expect(named, violations.join("\n")).toEqual(verdict === "differs" && !beyondSchemas.includes(difference) ? [path] : []);
  const found = report.calls.find((call) => call.path === path);
  expect(found?.verdict, text).toBe(verdict);
  expect(JSON.stringify(found).replaceAll(String.raw`\"`, '"')).toContain(sentence);
  if (verdict === "differs") expect(found?.findings.map(({ shows }) => shows).join("")).not.toBe("");
});

test("finds nothing in an API that keeps to the specification, and neither does a validator", async () => {
  const { report, violations } = await checkPlanted({});
  expect(report.calls.filter(({ verdict }) => verdict === "differs")).toEqual([]);
  expect(violations).toEqual([]);
});

test("the stand-in takes the examples of the specification alone, for both products", () => {
  for (const call of calls.filter(({ isBeyondSpec }) => isBeyondSpec !== true))
    for (const { value } of Object.values(examplesOf(call, (kind) => exampleOf(call.request, { ...kind, isSpecAlone: true }))))
      expect(validatePayload(call.path as CallPath, value)).toEqual([]);
});

test("a log-in without a token is one difference, and its calls are not tried", async () => {
  const { report, text } = await checkPlanted({ "/resellerVerifyOTP": onlySuccess(put(undefined, "authToken")) });
  const differing = report.calls.filter(({ verdict }) => verdict === "differs").map(({ path }) => path);
  expect(differing).toEqual(["/resellerVerifyOTP"]);
  expect(text).toContain("The website: authToken: Without it, the login fails.");
  expect(text).toContain("Not tried: /resellerVerifyOTP gave no guid or no token.");
});

test("the report has no phone number, code, token or sticker", async () => {
  const { upstream, text, report } = await checkPlanted({ "/qrcodedetail": put({}, "data", "rate"), "/promocode": respond(500, "") });
  const secrets = [knownOwner.phone, newPhone, knownStickers.paid, reseller.email, ...upstream.state.tokens];
  for (const written of [text, JSON.stringify(report)]) for (const secret of secrets) expect(written).not.toContain(secret);
});

type Checked = { readonly report: Report; readonly text: string; readonly upstream: Upstream; readonly violations: readonly string[] };

/** Checks the stand-in with these answers altered, through a proxy that validates each of them. */
async function checkPlanted(planted: Readonly<Record<string, Plant>>): Promise<Checked> {
  const upstream = await startUpstream();
  const wrong = createServer(serverOptions, (request, response) => void alter(upstream, planted, { request, response }));
  await new Promise<void>((resolve) => wrong.listen(0, "127.0.0.1", resolve));
  const proxy = await startValidatingProxy(`http://127.0.0.1:${(wrong.address() as AddressInfo).port}`);
  const connection = connect(proxy.origin, {}, TIMEOUT_MS);
  // A fault of one call is looked for with this call and those that lead to it, which takes half of the time.
  const faulty = namedCalls.filter(({ call }) => call.path in planted);
  const isTried = (subject: string) => faulty.length !== 1 || faulty[0]?.subject === subject;
  const report = await checkApi(connection, {
    creates: !isTried("Content") || faulty[0]?.call.effect !== "read",
    sticker: knownStickers.paid,
    newStickers: isTried("Registration and log-in") ? [addSticker(upstream.state).guid, addSticker(upstream.state).guid] : [],
    postpaidSticker: knownStickers.unpaidPostpaid,
    phone: knownOwner.phone,
    newPhone,
    reseller: isTried("Resellers") ? reseller.email : null,
    order: null,
    promoCode: "MONSOON",
    askCode: (where) => Promise.resolve(upstream.state.codes.get(recipientOf(where)) ?? ""),
  });
  const violations = [...proxy.violations];
  await connection.close();
  wrong.closeAllConnections();
  wrong.close();
  await Promise.all([proxy.stop(), upstream.stop()]);
  return { report, text: writeReport(report), upstream, violations };
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function alter({ origin }: Upstream, planted: Readonly<Record<string, Plant>>, { request, response }: Exchange): Promise<void> {
  const { url = "", headers } = request;
  const sent = await buffer(request);
  const { "content-length": _length, host: _host, connection: _connection, ...own } = headers as Record<string, string>;
  const answer = await fetch(origin + url, { method: "POST", headers: own, body: new Uint8Array(sent) });
  const body = (await answer.json()) as Body;
  const plant = planted[url];
  const altered: unknown = plant === undefined ? body : await plant(body, response, JSON.parse(sent.toString()) as Body);
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(altered));
}

function recipientOf(where: string): string {
  if (where.startsWith("the new phone")) return newPhone;
  return where.startsWith("the owner") ? knownOwner.phone : reseller.email;
}
