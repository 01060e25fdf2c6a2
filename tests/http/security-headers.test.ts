import { describe, expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { requestCode, verifyPhone, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const HTTPS_ORIGIN = "https://stickers.example.in";
const website = sharedServer(startWebsite);
const secureWebsite = sharedServer(() => startWebsite({ environment: { APP_ORIGIN: HTTPS_ORIGIN } }));
/** A website whose API is down: nothing listens on port 9. */
const websiteWithoutApi = sharedServer(() => startWebsite({ apiBaseUrl: "http://127.0.0.1:9" }));

const contactPath = `/quickcontact?guid=${stickers.paidCar}`;
const seenFrom = (origin: string) => browser(origin, { redirects: false });

const answers: [string, number, () => Promise<Page>][] = [
  ["a scanner's page", 200, () => seenFrom(website.origin).open(contactPath)],
  ["a page with scripts", 200, () => seenFrom(website.origin).open("/register")],
  ["a scan", 302, () => seenFrom(website.origin).open(`/qrcode_process/${stickers.paidCar}`)],
  ["a form that succeeds", 303, () => seenFrom(website.origin).post(contactPath, { intent: "message", id: "6" })],
  ["a form that is rejected", 400, () => seenFrom(website.origin).post(contactPath, {})],
  ["an undecodable URL", 400, () => seenFrom(website.origin).open("/%E0%A4%A")],
  ["a form from another website", 403, () => seenFrom(website.origin).send("/register", { method: "POST", headers: { Origin: "null" } })],
  ["an unknown page", 404, () => seenFrom(website.origin).open("/no-such-page")],
  ["an unsupported method", 405, () => seenFrom(website.origin).send("/", { method: "DELETE" })],
  ["an oversized form", 413, () => seenFrom(website.origin).post("/register", { strPhone: "9".repeat(100_000) })],
  ["a page while the API is down", 503, () => seenFrom(websiteWithoutApi.origin).open(contactPath)],
  ["a form while the API is down", 503, () => requestCode(seenFrom(websiteWithoutApi.origin), randomPhone())],
];

describe.each(answers)("%s (%i)", (_, status, open) => {
  test("has every security header except Strict-Transport-Security, which is only for https", async () => {
    const { status: found, headers } = await open();
    expect(found).toBe(status);
    const named = ["x-content-type-options", "referrer-policy", "cross-origin-opener-policy", "x-frame-options"];
    expect(named.map((name) => headers.get(name))).toEqual(["nosniff", "same-origin", "same-origin-allow-popups", "DENY"]);
    expect(headers.get("permissions-policy")).toContain("camera=()");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
    for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

test("a redirect that would be too long loses its query", async () => {
  const page = await seenFrom(website.origin).open(`/userdetail?x=${"%22".repeat(3_000)}`);
  expect([page.status, page.headers.get("location")]).toEqual([302, "/userlogin"]);
});

describe("the Content-Security-Policy", () => {
  const nonceOf = (page: Page) => /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];

  test("allows the page's own inline scripts, with a new nonce for each response", async () => {
    const [page, again] = [await browser(website.origin).open("/register"), await browser(website.origin).open("/register")];
    const inline = page.find("script").filter((script) => script.attribute("src") === null);
    expect(inline.length).toBeGreaterThan(0);
    expect(inline.map((script) => script.attribute("nonce"))).toEqual(inline.map(() => nonceOf(page)));
    expect(nonceOf(page)).not.toBe(nonceOf(again));
  });

  test("blocks nothing on the page: there are no inline handlers or style attributes", async () => {
    for (const path of [contactPath, "/register", "/login", "/", "/warning", "/no-such-page"]) {
      const { html } = await browser(website.origin).open(path);
      expect(html.match(/<[^>]+\s(on[a-z]+|style)=/gi)).toBeNull();
    }
  });
});

describe("on https", () => {
  test("the website tells browsers to use https for a year, in error responses too", async () => {
    for (const path of [contactPath, "/no-such-page", "/%E0%A4%A"]) {
      const { headers } = await browser(secureWebsite.origin).open(path);
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000\b/);
    }
  });

  test("cookies are Secure, HttpOnly and SameSite=Lax, but not Secure on plain http, where browsers would drop them", async () => {
    const cookiesOf = async (origin: string) => {
      const scanned = await seenFrom(origin).open(`/qrcode_process/${stickers.newPaidBike}`);
      const asked = await (
        await seenFrom(origin).open("/register")
      )
        .form("Send OTP")
        .fill({ strPhone: randomPhone(), strEmail: "a@example.in" })
        .submit("Send OTP");
      return [...scanned.headers.getSetCookie(), ...asked.headers.getSetCookie()];
    };
    const secure = await cookiesOf(secureWebsite.origin);
    expect(secure.map((line) => line.split("=")[0])).toEqual(["__Host-scan", "__Host-code", "__Host-flash"]);
    for (const line of secure) expect(line).toMatch(/^(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)(?=.*; Path=\/)/);
    for (const line of await cookiesOf(website.origin)) expect(line).toMatch(/^(?=.*; HttpOnly)(?!.*Secure)(?=.*; SameSite=Lax)/);
  });
});

describe("a session", () => {
  test("ends when one character of its cookie changes", async () => {
    const { visitor } = await verifyPhone(website.origin, stickers.newPaidBike);
    const cookie = visitor.cookies.value("owner") ?? "";
    const scan = visitor.cookies.value("scan") ?? "";
    const openWith = (owner: string) =>
      browser(website.origin, { headers: { Cookie: `owner=${owner}; scan=${scan}` } }).open("/profiledetail");
    expect((await openWith(cookie)).path).toBe("/profiledetail");
    for (const position of [0, 20, Math.floor(cookie.length / 2), cookie.lastIndexOf(".") + 1]) {
      const other = cookie[position] === "A" ? "B" : "A";
      expect((await openWith(cookie.slice(0, position) + other + cookie.slice(position + 1))).path).toBe("/login");
    }
  });

  test("cannot be made from the value of another cookie", async () => {
    const { visitor } = await verifyPhone(website.origin, stickers.newPaidBike);
    const owner = visitor.cookies.value("scan") ?? "";
    expect((await browser(website.origin, { headers: { Cookie: `owner=${owner}` } }).open("/profiledetail")).path).toBe("/login");
  });

  test("has pages that are not cached. The page for a code and the scanner's page are not cached either", async () => {
    const { visitor } = await verifyPhone(website.origin, stickers.newPaidBike);
    const noStore = async (page: Promise<Page>) => expect((await page).headers.get("cache-control")).toMatch(/no-store/);
    await noStore(visitor.open("/profiledetail"));
    await noStore(visitor.open("/logindetail"));
    await noStore(visitor.open("/profiledetail?_data=routes%2Fprofiledetail"));
    await noStore(visitor.post("/profiledetail", {}));
    await noStore(codePageOf(browser(website.origin)));
    await noStore(browser(website.origin).open(contactPath));
  });
});

function codePageOf(visitor: Visitor): Promise<Page> {
  return requestCode(visitor, randomPhone());
}
