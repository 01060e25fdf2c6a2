import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc, { type Arbitrary } from "fast-check";

import { inProject } from "../../commands/steps/project.mjs";
import { stickers } from "./demo-stickers";

/** A random request. Our pages would send hardly any of these requests. */
export type MalformedRequest = {
  readonly method: string;
  readonly path: string;
  /** The visitor whose cookies the request has. A stranger has no cookies, and a forger has invalid ones. */
  readonly visitor: "stranger" | "owner" | "reseller" | "forger";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type SiteRoute = { readonly path: string; readonly hasAction: boolean };

/** Returns every route of the website, with a value for each parameter. */
export function siteRoutes(): SiteRoute[] {
  const directory = inProject("app", "routes");
  return readdirSync(directory).map((name) => {
    const file = readdirSync(join(directory, name)).find((entry) => /^route\.tsx?$/.test(entry)) ?? "route.tsx";
    const source = readFileSync(join(directory, name, file), "utf8");
    return {
      path: routePath(name),
      hasAction: /^export (?:const|async function|function) action\b|^export \{[^}]*\baction\b/m.test(source),
    };
  });
}

function routePath(name: string): string {
  const parts = name.replaceAll("[.]", "\u0000").replaceAll("_.", ".").split(".");
  const segments = parts.filter((part) => part !== "_index").map((part) => parameters[part] ?? part.replaceAll("\u0000", "."));
  return `/${segments.join("/")}`;
}

const parameters: Readonly<Record<string, string>> = { $: "no-such-place", $guid: stickers.paidCar, $code: "ABCD-EFGH" };

/** Returns random requests to these routes and addresses. */
export function randomRequests(routes: readonly SiteRoute[], addresses: readonly string[]): Arbitrary<MalformedRequest> {
  const posting = routes.filter(({ hasAction }) => hasAction).map(({ path }) => path);
  const all = routes.map(({ path }) => path);
  const guid = `/quickcontact?guid=${stickers.paidCar}`;
  const target = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...posting) },
    { weight: 3, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.constantFrom(guid, ...addresses) },
  );
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom("GET", "POST", "POST", "POST") },
        { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "PATCH") },
      ),
      target,
      spelling: fc.oneof({ weight: 8, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...spellings) }),
      query: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 1, arbitrary: pairs(fc.constantFrom(...queryNames), 4) }),
      visitor: fc.constantFrom<MalformedRequest["visitor"]>("stranger", "owner", "reseller", "forger"),
      headers: fc
        .tuple(fc.subarray(headers, { maxLength: 3 }), fc.ipV4())
        .map(([chosen, from]) => ({ "X-Forwarded-For": from, ...Object.fromEntries(chosen) })),
      body: fc.oneof({ weight: 6, arbitrary: pairs(fieldName, 8) }, { weight: 1, arbitrary: fc.constantFrom(...bodies) }),
    })
    .map(({ target, spelling, query, visitor, body, ...rest }) => {
      const [path = "", own = ""] = target.split("?");
      const search = [own, query].filter((part) => part !== "").join("&");
      // If an owner or reseller logged out, the remaining requests would have no session.
      const who = path.includes("logout") ? "forger" : visitor;
      return {
        ...rest,
        visitor: who,
        body: rest.method === "POST" ? body : "",
        path: path + spelling + (search === "" ? "" : `?${search}`),
      };
    });
}

const queryNames = [
  "guid",
  "next",
  "rows",
  "order",
  "message",
  "result",
  "notice",
  "page",
  "search",
  "status",
  "step",
  "coupon",
  "vehicle",
  "userLoginId",
  "vehicleOwnerMasterDetailId",
  "quantity",
  "tries",
  "_data",
  "index",
  "phone",
  "id",
];

const fieldNames = [
  "firstname",
  "lastname",
  "email",
  "phone",
  "message",
  "stay",
  "strPhone",
  "strEmail",
  "strName",
  "strDOB",
  "bloodGroup",
  "terms",
  "password",
  "from",
  "id",
  "coupon",
  "quantity-1",
  "quantity-2",
  "quantity",
  "productid",
  "name",
  "mobile",
  "address",
  "pincode",
  "state",
  "city",
  "vehiclePlateNumber",
  "emergencyContactNumber",
  "payType-0",
  "carQuantity-0",
  "bikeQuantity-0",
  "payType-99",
  "carQuantity-100",
  "idempotencyKey",
  "website",
  "payment_id",
  "signature",
  "razorpay_payment_id",
  "razorpay_signature",
  "order_id",
  "callback_url",
  "cancel_url",
];

const intents = [
  "send",
  "verify",
  "resend",
  "restart",
  "buy",
  "add",
  "place",
  "enter",
  "apply",
  "remove",
  "recalculate",
  "remove-0",
  "remove-999",
  "more-1",
  "less-2",
  "call",
  "emergency",
  "message",
  "pause",
  "resume",
  "none",
];

const values = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "99",
  "9".repeat(400),
  "9876543210",
  "98765 43210",
  "123456",
  "asha@example.in",
  `a@${".".repeat(30_000)}@`,
  "a@b.c",
  "on",
  "postpaid",
  "prepaid",
  "x".repeat(60_000),
  "<&\"'>".repeat(9_000),
  "अ",
  "💩",
  "\u0000",
  "\r\nSet-Cookie: a=b",
  "a\nb",
  "\u2028",
  "../..",
  "%2e%2e",
  "%",
  "//evil.example",
  "/userdetail\r\nX: y",
  "/userdetail?q=अ",
  "[[[[[",
  "{}",
  "null",
  "__proto__",
  "e30.x",
  "WzFd.x",
  "1' or '1'='1",
  "27-03-1990",
  "KA01AB1234",
  "postpaid.1.1-".repeat(120),
  "root",
  "routes/checkout",
  "https://own.example/अ",
];

const spellings = [
  "/",
  "//",
  "/.",
  "/..",
  "/%2e%2e/",
  "%2f..%2f",
  "\\",
  "%5c",
  "%00",
  "%0d%0a",
  "%25",
  "/extra",
  ".csv",
  ";a=b",
  "%",
  "%zz",
  "%E0%A4%85",
  "#x",
];

const headers: [string, string][] = [
  ["Accept-Encoding", "br;q=x, gzip;q=-1, *"],
  ["Accept", "*/*;q=nonsense"],
  ["X-Forwarded-For", "not an address, ::::, 999.999.999.999:1"],
  ["X-Forwarded-For", "[2001:db8::1%25eth0]:99"],
  ["X-Forwarded-Host", "evil.example"],
  ["X-Client-Address", "10.0.0.1"],
  ["Content-Type", "multipart/form-data; boundary=x"],
  ["Content-Type", "application/json"],
  ["Content-Type", "application/x-www-form-urlencoded; charset=utf-7"],
  ["Idempotency-Key", "x".repeat(500)],
  ["If-None-Match", "*"],
  ["Range", "bytes=0-0,-1,9999999999-"],
  ["Sec-Fetch-Site", "cross-site"],
  ["Origin", "null"],
  ["Referer", "https://evil.example/"],
  ["User-Agent", "Lynx/2.9.0"],
  ["Authorization", "Bearer x"],
];

const bodies = [
  "",
  "&".repeat(20_000),
  "a=&".repeat(20_000),
  "a[]=&".repeat(12_000),
  `${"a.".repeat(29_000)}a=1`,
  `a${"[0]".repeat(20_000)}=1`,
  `intent=${"send&intent=".repeat(400)}buy`,
  '{"id":"6"}',
  "[".repeat(60_000),
  "%".repeat(60_000),
  '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n6\r\n--x--\r\n',
  `--x\r\n${' name="'.repeat(3_000)}${"\r\n\r\n".repeat(8_000)}`,
  "\u0000\u0001\u00ff",
];

const wild = fc.oneof(
  fc.constantFrom(
    "",
    "__proto__",
    "constructor.prototype",
    "__proto__[x]",
    "toString",
    "hasOwnProperty",
    "__intent__",
    "__state__",
    "error[metadata]",
    "a".repeat(5_000),
  ),
  fc
    .tuple(
      fc.constantFrom(...fieldNames),
      fc.constantFrom("[0]", "[]", "[1000000000]", "[20000000]", ".a", ".", "[a][b]", "[-1]", "[__proto__]", ".a".repeat(2_000)),
    )
    .map((parts) => parts.join("")),
  fc.string({ maxLength: 20 }),
);
const fieldName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...fieldNames) },
  { weight: 2, arbitrary: fc.constant("intent") },
  { weight: 2, arbitrary: wild },
);

/** Returns random URL-encoded pairs of names and values. A name may occur more than once. */
function pairs(name: Arbitrary<string>, most: number): Arbitrary<string> {
  const value = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...values.filter((one) => one.length < 1_000)) },
    { weight: 1, arbitrary: fc.string() },
  );
  const pair = fc.oneof(
    { weight: 9, arbitrary: fc.tuple(name, value) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("intent"), fc.constantFrom(...intents)) },
  );
  const written = fc.array(pair, { minLength: 1, maxLength: most }).map((entries) => new URLSearchParams(entries).toString());
  const long = fc.tuple(name, fc.constantFrom(...values)).map((entry) => new URLSearchParams([entry]).toString().slice(0, 60_000));
  return most > 4 ? fc.oneof({ weight: 6, arbitrary: written }, { weight: 1, arbitrary: long }) : written;
}
