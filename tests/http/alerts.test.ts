import { describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { startBrokenApi } from "../fakes/broken-api";
import { browser } from "../harness/browser/browser";
import { openOwnerScreen } from "../harness/owner-area";
import { readOutbox } from "../harness/outbox";
import { submitCode } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(() => startWebsite({ environment: { CALLER_IDS: "+918012345678" } }));
const { asha, rohan } = demoOwners;

/** The service worker's limit, in bytes. */
const MAX_WORKER_BYTES = 1536;

describe("/alerts without scripts", () => {
  test("is linked from the owner's pages, and keeps what was chosen", async () => {
    const { visitor, page } = await openOwnerScreen(website.origin, asha.phone);
    const alerts = await page.follow("How messages reach you");
    expect([alerts.status, alerts.path]).toEqual([200, "/alerts"]);
    const settings = page.links().find(({ text }) => text.startsWith("Contact settings of "))?.address ?? "";
    expect((await visitor.open(settings)).links()).toContainEqual({ text: "How messages reach you", address: "/alerts" });
    expect(alerts.form("Save").value("takesSms")).toBe(null);
    expect(alerts.text).toContain("You can turn them off once another way has delivered a message");
    const chosen = { whatsapp: true, spokenCalls: "urgent", copiesByMail: true, hidesReason: true, language: "ta" };
    const saved = await alerts.form("Save").fill(chosen).submit("Save");
    expect(saved.text).toContain("Your choices are saved.");
    const form = saved.form("Save");
    expect(Object.keys(chosen).map((name) => form.value(name))).toEqual(["on", "urgent", "on", "on", "ta"]);
    expect((await visitor.open("/mydata")).text).toContain("Messages on WhatsApp");
    const posted = await visitor.post("/alerts", [
      ["intent", "save"],
      ["language", "xx"],
    ]);
    expect(posted.status).toBe(400);
  });

  test("turns notifications on in the sandbox, tests each way and says what became of it", async () => {
    const { visitor } = await openOwnerScreen(website.origin, rohan.phone, "/alerts");
    const on = await (await visitor.open("/alerts")).form("Turn on in this browser").submit("Turn on in this browser");
    expect(on.text).toContain("This browser gets notifications now.");
    expect(on.text).toContain("(this one)");
    expect(on.text).not.toContain("Turn on in this browser");
    const tested = await on.form("Test notification").submit("Test notification");
    expect(tested.text).toMatch(/handed over|delivered/);
    const sent = (await readOutbox(website.origin)).filter(({ channel }) => channel === "push");
    expect(sent).toHaveLength(1);
    await tested.form("Test mail").submit("Test mail");
    const mails = (await readOutbox(website.origin)).filter(({ to }) => to === rohan.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("Your test")]);
    const removed = await (await visitor.open("/alerts")).form("Remove Browser").submit("Remove Browser");
    expect(removed.text).toContain("The browser gets no more notifications.");
  });

  test("offers our numbers as a contact", async () => {
    const { visitor } = await openOwnerScreen(website.origin, rohan.phone, "/alerts");
    const card = await visitor.open("/contact.vcf");
    expect(card.html).toBe(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;PlateNote;;;\r\nFN:PlateNote\r\nTEL;TYPE=VOICE:+918012345678\r\nEND:VCARD\r\n",
    );
  });

  test("speaks Hindi", async () => {
    const { visitor } = await openOwnerScreen(website.origin, rohan.phone, "/alerts");
    expect((await visitor.open("/alerts?lang=hi")).text).toContain("मुझे WhatsApp पर संदेश भेजें");
  });

  test("needs a log-in", async () => {
    expect((await browser(website.origin).open("/alerts")).path).toBe("/userlogin?next=%2Falerts");
  });
});

test("behind an API that does not know the page, no link to it and no page shows", async () => {
  const api = await startBrokenApi();
  const success = { ErrorCode: "0", Status: "Success" };
  api.answer("/vehicle_owner/login", { body: success });
  api.answer("/vehicle_owner/verifyOTP", { body: { ...success, UserLoginID: "1", VehicleOwnerMasterId: "1", authToken: "aToken" } });
  api.answer("/vehicle_owner/getQRCode", { body: { ...success, QRList: [] } });
  const foreign = await startWebsite({ apiBaseUrl: api.origin });
  const visitor = browser(foreign.origin);
  const login = await visitor.open("/userlogin");
  const page = await submitCode(await login.form("Send OTP").fill({ phone: asha.phone }).submit("Send OTP"), "123456");
  expect(page.text).toContain("You have no vehicles yet.");
  expect(page.links().map(({ text }) => text)).not.toContain("How messages reach you");
  const alerts = await visitor.open("/alerts");
  expect([alerts.status, alerts.text.includes("This page does not exist here.")]).toEqual([404, true]);
  expect((await visitor.open("/contact.vcf")).status).toBe(404);
  await foreign.stop();
  await api.stop();
});

test("the service worker is small, has no fetch handler, and is looked for anew", async () => {
  const response = await fetch(`${website.origin}/notifications.js`);
  const script = await response.text();
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(MAX_WORKER_BYTES);
  expect([...script.matchAll(/addEventListener\("(\w+)"/g)].map(([, name]) => name)).toEqual(["push", "notificationclick"]);
});
