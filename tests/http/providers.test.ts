import { afterAll, describe, expect, test, vi } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { submitCode } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { requestResellerCode } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";
import { startFakeExotel } from "../fakes/exotel";
import { startFakeMailServer } from "../fakes/mail-server";
import { startFakeMeta } from "../fakes/meta";
import { startFakeMsg91 } from "../fakes/msg91";
import type { Callback } from "../fakes/provider-server";
import { startFakeTwilio } from "../fakes/twilio";
import { scaledTimeout } from "../harness/scaled-timeout";

/** Tests the built website with fakes of the SMS, call and mail providers. tests/http/shop-razorpay.test.ts tests payments. */

const { asha, farida } = demoOwners;
const [msg91, exotel, twilio, meta, mailServer] = await Promise.all([
  startFakeMsg91(),
  startFakeExotel(),
  startFakeTwilio(),
  startFakeMeta(),
  startFakeMailServer(),
]);
afterAll(async () => {
  await Promise.all([msg91, exotel, twilio, meta, mailServer].map((fake) => fake.close()));
  expect([msg91, exotel, twilio, meta].flatMap(({ problems }) => problems)).toEqual([]);
});

/** Waits for work that the server does after its response. */
const until = <Thing>(find: () => Thing | undefined): Promise<Thing> =>
  vi.waitFor(() => {
    const found = find();
    if (found === undefined) throw new Error("The expected result did not arrive");
    return found;
  }, scaledTimeout(10_000));

/** Posts a provider's callback, with the Origin of another website. */
async function deliver({ url, headers, body }: Callback): Promise<number> {
  const answer = await fetch(url, { method: "POST", headers: { ...headers, Origin: "https://provider.example" }, body });
  return answer.status;
}

async function logIn(origin: string, phone: string, readCode: () => Promise<string>): Promise<Visitor> {
  const visitor = browser(origin);
  const codePage = await (await visitor.open("/userlogin")).form("Send OTP").fill({ phone }).submit("Send OTP");
  expect((await submitCode(codePage, await readCode())).path).toBe("/userdetail");
  return visitor;
}

/** Returns the newest contact in the log of the owner's first vehicle, with its result. */
async function newestContact(owner: Visitor): Promise<readonly string[]> {
  const [link] = (await owner.open("/userdetail")).links().filter(({ address }) => address.startsWith("/contactlog"));
  const log = await owner.open(link?.address ?? "");
  const [what] = (log.find("div", { class: "logged-contact-body" })[0]?.text ?? "").split("\n");
  return [what ?? "", log.find("div", { class: "logged-contact-outcome" })[0]?.text ?? ""];
}

const quickContact = (origin: string, guid: string) => browser(origin).open(`/quickcontact?guid=${guid}`);

describe("with MSG91, phone calls by Exotel and a mail server", () => {
  const website = sharedServer(() =>
    startWebsite({
      environment: { ...exotel.variables, ...msg91.variables, MAIL: "smtp", SMTP_URL: mailServer.url, BRAND_NAME: "Gadi Tag" },
    }),
  );

  test("an owner logs in with the code by SMS, and the contact log shows that a phone call went on to the emergency contact", async () => {
    const owner = await logIn(website.origin, asha.phone, async () => {
      const sms = await until(() => msg91.messages.find(({ mobiles }) => mobiles === `91${asha.phone}`));
      return String(sms["code"]);
    });
    const page = await quickContact(website.origin, stickers.paidCar);
    const end = await page.form("Call the owner").fill({ from: "90000 00001" }).submit("Call the owner");
    expect(end.text).toContain("Call initiated successfully!");
    const call = await until(() => exotel.calls.find(({ To }) => To === `+91${asha.phone}`));
    expect(call.From).toBe("+919000000001");
    expect(call.StatusCallback).toContain(`${website.origin}/webhooks/exotel/calls/`);
    expect(await newestContact(owner)).toEqual(["Call to you", "On its way"]);

    const callback = exotel.callCallback(call, "completed", ["completed", "completed"]);
    expect(await deliver({ ...callback, url: callback.url.replace(/.$/, (last) => (last === "A" ? "B" : "A")) })).toBe(403);
    expect(await newestContact(owner)).toEqual(["Call to you", "On its way"]);
    expect(await deliver(exotel.callCallback(call, "no-answer", ["completed", "no-answer"]))).toBe(200);
    const passedOn = await until(() => exotel.calls[1]);
    expect(passedOn.From).toBe(call.From);
    expect(passedOn.To).not.toBe(call.To);
    for (let copy = 0; copy < 2; copy += 1)
      expect(await deliver(exotel.callCallback(passedOn, "completed", ["completed", "completed"]))).toBe(200);
    expect(await newestContact(owner)).toEqual(["Call to your emergency contact", "Answered"]);
  });

  test("a phone call to a number on the do-not-disturb register is refused with the spec's text, and a message can be sent", async () => {
    exotel.doNotDisturb.add(`+91${farida.phone}`);
    const page = await quickContact(website.origin, stickers.doNotDisturbCar);
    const refused = await page.form("Call the owner").fill({ from: "9000000001" }).submit("Call the owner");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations.");
    expect(refused.links()).toContainEqual({ text: "Send the owner a message instead", address: "#message-id" });
    const end = await refused.form("Message").fill({ id: "9" }).submit("Message");
    expect(end.text).toContain("Thank you for Helping !!");
    const sms = await until(() => msg91.messages.find(({ mobiles }) => mobiles === `91${farida.phone}`));
    expect(await deliver(msg91.webhook(website.origin, sms, "1", 2))).toBe(200);
  });

  test("a reseller logs in with the code from the email", async () => {
    const codePage = await requestResellerCode(browser(website.origin), demoResellers.deccan.email);
    const mail = await until(() => mailServer.mails.find(({ to }) => to?.some(({ address }) => address === demoResellers.deccan.email)));
    expect(mail.subject).toBe("Your Gadi Tag OTP");
    const code = /\b\d{6}\b/.exec(mail.text ?? "")?.[0] ?? "";
    const end = await codePage.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
    expect(end.path).toBe("/myorder");
  });

  test("the server's log contains no phone number, code or callback URL", () => {
    const output = website.output();
    expect(output).toContain("/quickcontact");
    const codes = msg91.messages.flatMap((sms) => (typeof sms["code"] === "string" ? [`"${sms["code"]}"`] : []));
    const secrets = [asha.phone, farida.phone, "9000000001", demoResellers.deccan.email, "/webhooks/exotel", ...codes];
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
  });
});

describe("with SMS by Exotel and phone calls by Twilio", () => {
  const website = sharedServer(() =>
    startWebsite({ environment: { ...exotel.variables, ...twilio.variables, ...meta.variables, SMS: "exotel" } }),
  );

  test("the contact log shows the results of a message and a phone call, and a callback with a wrong signature is refused", async () => {
    const owner = await logIn(website.origin, asha.phone, async () => {
      const sms = await until(() => exotel.messages.find(({ To }) => To === `+91${asha.phone}`));
      return sms.Body.slice(0, 6);
    });
    const page = await quickContact(website.origin, stickers.paidCar);
    await page.form("Message").fill({ id: "6" }).submit("Message");
    const sms = await until(() => exotel.messages.find(({ Body }) => Body.includes("lights of the car are on")));
    await expect.poll(() => newestContact(owner)).toEqual(["Message: lights of the car are on", "Sent"]);
    expect(await deliver(exotel.messageCallback(sms, "delivered", "DELIVERED_TO_HANDSET"))).toBe(200);
    expect(await newestContact(owner)).toEqual(["Message: lights of the car are on", "Delivered"]);

    await page.form("Call the owner").fill({ from: "9000000001" }).submit("Call the owner");
    const call = await until(() => twilio.calls[0]);
    const seen = [];
    for (const status of ["ringing", "in-progress", "completed"]) {
      expect(await deliver(twilio.callCallback(call.callee, status))).toBe(200);
      seen.push((await newestContact(owner))[1]);
    }
    expect(seen).toEqual(["Ringing", "In progress", "Answered"]);
    const signed = twilio.callCallback(call.callee, "no-answer");
    expect(await deliver({ ...signed, headers: { ...signed.headers, "X-Twilio-Signature": "-" } })).toBe(403);
  });

  test("Meta's webhook reaches the API with its signature, up to 3 MB, and so does its verification", async () => {
    const webhook = `${website.origin}/webhooks/whatsapp`;
    const query = new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": meta.verifyToken, "hub.challenge": "1158201444" });
    const verified = await fetch(`${webhook}?${query.toString()}`);
    expect([verified.status, verified.headers.get("content-type"), await verified.text()]).toEqual([200, "text/plain", "1158201444"]);
    const signed = { ...meta.callback(meta.write("14155550100", "x".repeat(200_000))), url: webhook };
    expect(await deliver(signed)).toBe(200);
    expect(await deliver({ ...signed, body: signed.body.replace("xx", "xy") })).toBe(403);
    expect(await deliver({ ...signed, body: "x".repeat(4 * 1024 * 1024) })).toBe(413);
    expect(website.output()).not.toContain(meta.verifyToken);
  });
});
