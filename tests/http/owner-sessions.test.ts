import { beforeAll, describe, expect, test } from "vitest";

import { decrypt, encrypt } from "../../app/session/encryption.server";
import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { CookieJar } from "../harness/browser/cookie-jar";
import type { Page } from "../harness/browser/page";
import { openOwnerScreen } from "../harness/owner-area";
import { sharedServer } from "../harness/shared-server";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";

const MINUTE = 60;
const DAY = 86_400;
const SECRET = "known to this test so that it can encrypt what it likes";
const SESSION_ENDED = "Your session has ended. Please log in again.";

/** The cookies of visitors who log in today. The tests use them later, at servers with the same data. */
const kept: { dataDirectory: string; asha: CookieJar; rohan: CookieJar; idler: CookieJar; reseller: CookieJar } = await (async () => {
  const today = await startWebsite({ environment: { SESSION_SECRETS: SECRET } });
  try {
    const jarOf = async (phone: string) => (await openOwnerScreen(today.origin, phone)).visitor.cookies;
    const reseller = (await logInReseller(today.origin, demoResellers.deccan.email)).cookies;
    return {
      dataDirectory: today.dataDirectory,
      asha: await jarOf(demoOwners.asha.phone),
      rohan: await jarOf(demoOwners.rohan.phone),
      idler: await jarOf(demoOwners.farida.phone),
      reseller,
    };
  } finally {
    await today.stop();
  }
})();

/** Starts a server with the same data, and with its clock this many seconds ahead. */
function websiteAfter(seconds: number) {
  const environment = { SESSION_SECRETS: SECRET, CLOCK_OFFSET_SECONDS: String(seconds) };
  return sharedServer(() => startWebsite({ dataDirectory: kept.dataDirectory, environment }));
}

const areaScreens = [
  "/userdetail",
  "/userprofile",
  "/myqr",
  "/updatelogindetail?vehicle=1",
  "/contactlog?vehicle=1",
  "/renew_checkout?userLoginId=1&vehicleOwnerMasterDetailId=2",
];
const areaForms = areaScreens.filter((path) => /^\/(userprofile|updatelogindetail|renew_checkout)/.test(path));

describe("a session unused for nearly a day", () => {
  const website = websiteAfter(DAY - MINUTE);
  let identity: Readonly<Record<string, unknown>>;
  let sealed: string;

  beforeAll(() => {
    sealed = kept.asha.value("owner") ?? "";
    identity = identityIn(kept.asha, "owner");
  });

  test("still works", async () => {
    const page = await browser(website.origin, { cookies: kept.asha }).open("/userdetail");
    expect([page.path, page.text.includes(demoOwners.asha.name)]).toEqual(["/userdetail", true]);
  });

  const bad: [string, () => string][] = [
    ["a forged token", () => encryptSession({ ...identity, token: "x".repeat(43) })],
    ["no token", () => encryptSession({ ...identity, token: "" })],
    ["another owner's token", () => encryptSession({ ...identity, token: identityIn(kept.rohan, "owner")["token"] })],
    ["a reseller's token", () => encryptSession({ ...identity, token: identityIn(kept.reseller, "reseller")["token"] })],
    ["a reseller's whole session", () => kept.reseller.value("reseller") ?? ""],
    ["a session encrypted with another website's secret", () => encryptSession(identity, "a secret of another website altogether")],
  ];

  test.each(bad)("opens no screen and submits no form if its cookie has %s, and leads to the login with the reason", async (_, make) => {
    const value = make();
    for (const path of areaScreens) {
      expectTurnedAway(await holderOf(website.origin, value).open(path), `/userlogin?next=${encodeURIComponent(path)}`);
    }
    for (const path of areaForms) {
      const page = await holderOf(website.origin, value).post(path, { intent: "save", emergencyContactNumber: "9000000000" });
      expectTurnedAway(page, `/userlogin?next=${encodeURIComponent(path)}`);
    }
    const toRegister = holderOf(website.origin, value);
    await toRegister.open("/qrcode_process/KKLWdvWd5KW3rvVifhMbPg");
    const added = await toRegister.post("/logindetail", { vehiclePlateNumber: "KA01AA1111", emergencyContactNumber: "9000000000" });
    expectTurnedAway(added, "/login");
  });

  test("is invalid after a change of one character in its cookie", async () => {
    for (let position = 0; position < sealed.length; position += 3) {
      const changed = sealed.slice(0, position) + (sealed[position] === "A" ? "B" : "A") + sealed.slice(position + 1);
      const answer = await holderOf(website.origin, changed, { redirects: false }).open("/userdetail");
      expect([position, answer.status, answer.headers.get("location")]).toEqual([position, 302, "/userlogin?next=%2Fuserdetail"]);
    }
    const changed = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "B" : "A"}`;
    expectTurnedAway(await holderOf(website.origin, changed).open("/userdetail"), "/userlogin?next=%2Fuserdetail");
  });
});

describe("a day and a minute later", () => {
  const website = websiteAfter(DAY + MINUTE);

  test("an unused session has ended, and the login says so", async () => {
    const page = await browser(website.origin, { cookies: kept.idler }).open("/myqr");
    expectTurnedAway(page, "/userlogin?next=%2Fmyqr");
  });

  test("a visitor who had no session is not told that it has ended", async () => {
    expect((await browser(website.origin).open("/userdetail")).text).not.toContain(SESSION_ENDED);
  });

  test("a session that was used in between still works", async () => {
    expect((await browser(website.origin, { cookies: kept.asha }).open("/myqr")).path).toBe("/myqr");
  });
});

function identityIn(jar: CookieJar, name: string): Record<string, unknown> {
  return JSON.parse(decrypt([SECRET], name, jar.value(name) ?? "") ?? "{}") as Record<string, unknown>;
}

/** Returns an owner's session cookie with this content. */
function encryptSession(identity: unknown, secret = SECRET): string {
  return encrypt(secret, "owner", JSON.stringify(identity));
}

/** Returns a visitor with this session cookie. */
function holderOf(origin: string, value: string, options: { redirects?: boolean } = {}): Visitor {
  const visitor = browser(origin, options);
  visitor.cookies.store([`owner=${value}; path=/`], new URL(origin));
  return visitor;
}

function expectTurnedAway(page: Page, login: string): void {
  expect([page.path, page.status]).toEqual([login, 200]);
  expect(page.find("div", { role: "status" }).map(({ text }) => text)).toEqual([SESSION_ENDED]);
  expect(page.html).not.toContain(demoOwners.asha.name);
}
