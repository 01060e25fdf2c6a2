import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import { decrypt, encrypt } from "../../app/session/encryption.server";
import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { requestCode, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { requestResellerCode } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";
import { startFakeMailServer } from "../fakes/mail-server";
import { startFakeMsg91 } from "../fakes/msg91";
import type { ProviderFault } from "../fakes/provider-server";
import { scaledTimeout } from "../harness/scaled-timeout";

/** Tests what the screens show if the provider refuses a message or code, or has not accepted it yet. */

const SECRET = "known to this test so that it can make a code older";

const [msg91, mailServer] = await Promise.all([startFakeMsg91(), startFakeMailServer()]);
const website = sharedServer(() =>
  startWebsite({ environment: { ...msg91.variables, MAIL: "smtp", SMTP_URL: mailServer.url, SESSION_SECRETS: SECRET } }),
);
afterAll(() => Promise.all([msg91.close(), mailServer.close()]));

beforeEach(() => {
  msg91.behave("none");
  mailServer.behave("none");
});

async function message(fault: ProviderFault, guid: string) {
  const page = await browser(website.origin, { cookies: false }).open(`/quickcontact?guid=${guid}`);
  msg91.behave(fault);
  return page.form("Message").fill({ id: "10" }).submit("Message");
}

async function logIn(phone: string) {
  return (await browser(website.origin).open("/userlogin")).form("Send OTP").fill({ phone }).submit("Send OTP");
}

describe("a message", () => {
  test("is reported as not sent, with the advice to ask for a phone call, if the provider refuses it", async () => {
    const end = await message("denied", stickers.paidCar);
    expect([end.status, end.path.split("?")[0]]).toEqual([422, "/thank-you-final"]);
    expect(end.text).toContain("Your message was not sent");
    expect(end.text).toContain("Failed to send message: The message could not be sent. Please ask for a call instead.");
    expect(end.text).not.toContain("Thank you for Helping");
    expect(end.links()).toContainEqual({ text: "Ask for a call", address: `/quickcontact?guid=${stickers.paidCar}&form=call` });
    expect(end.links().map(({ text }) => text)).not.toContain("Try again");
  });

  test.each(["silent", "busy"] as const)(
    "is shown as on its way if the provider has not accepted it yet (%s), and arrives once",
    async (fault) => {
      const before = msg91.messages.length;
      const end = await message(fault, stickers.postpaidRegistered);
      expect([end.status, end.path.split("?")[0]]).toEqual([200, "/thank-you-final"]);
      expect(end.text).toContain("Your message is on its way");
      expect(end.text).not.toContain("Thank you for Helping");
      msg91.behave("none");
      await vi.waitFor(() => expect(msg91.messages.length).toBe(before + 1), scaledTimeout(20_000));
    },
    scaledTimeout(40_000),
  );
});

describe("a code", () => {
  test("is reported as not sent for every account if the provider refuses it, and the form keeps what was typed", async () => {
    const phone = randomPhone();
    msg91.behave("denied");
    const registering = await requestCode(browser(website.origin), phone);
    expect([registering.status, registering.path]).toEqual([400, "/register"]);
    expect(registering.text).toContain("Failed to send OTP");
    expect(registering.form("Send OTP").value("strPhone")).toBe(phone);
    const ends = [await logIn(demoOwners.asha.phone), await logIn(randomPhone())];
    for (const end of ends) {
      expect([end.status, end.path]).toEqual([400, "/userlogin"]);
      expect(end.text).toContain("Failed to send OTP");
    }
    for (const { text } of [registering, ...ends]) expect(text).not.toContain("OTP sent successfully!");
    msg91.behave("none");
    expect((await requestCode(browser(website.origin), phone)).text).toContain("OTP sent successfully!");
  });

  test("is shown as on its way if the provider has not accepted it yet", async () => {
    msg91.behave("busy");
    const page = await requestCode(browser(website.origin), randomPhone());
    expect([page.status, page.title]).toEqual([200, "Verify OTP - PlateNote"]);
    expect(page.text).toContain("Your OTP is on its way. It may take a minute.");
    expect(page.text).toContain("We are sending an OTP to");
    expect(page.text).not.toContain("OTP sent successfully!");
  });

  test(
    "that has not gone out after a minute is reported as late, until it has gone out",
    async () => {
      const visitor = browser(website.origin);
      msg91.behave("busy");
      const page = await requestCode(visitor, randomPhone());
      expect(page.headers.get("refresh")).toBe("61");
      const pending = JSON.parse(decrypt([SECRET], "code", visitor.cookies.value("code") ?? "") ?? "") as { askedAt: number };
      const askedAt = pending.askedAt - 60_000;
      visitor.cookies.store([`code=${encrypt(SECRET, "code", JSON.stringify({ ...pending, askedAt }))}`], new URL(website.origin));

      const late = await visitor.open("/register");
      expect(late.text).toContain("The code has not gone out yet, because the message service does not answer.");
      expect(late.links()).toContainEqual({ text: "support@platenote.example", address: "mailto:support@platenote.example" });
      msg91.behave("none");
      const text = async () => (await visitor.open("/register")).text;
      await vi.waitFor(async () => expect(await text()).toContain("We sent an OTP to"), { timeout: scaledTimeout(20_000), interval: 500 });
      expect(await text()).not.toContain("not gone out");
    },
    scaledTimeout(40_000),
  );

  test("is reported as not sent if the mail server refuses it", async () => {
    mailServer.behave("unknown mailbox");
    const page = await requestResellerCode(browser(website.origin), demoResellers.kaveri.email);
    expect([page.status, page.text.includes("Failed to send OTP"), page.text.includes("OTP sent")]).toEqual([400, true, false]);
  });
});
