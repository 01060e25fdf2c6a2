import { describe, expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { requestCode, validProfile, verifyPhone, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const MINUTE = 60;
const DAY = 86_400;

/** A code that was requested today. The tests use the code later, at servers with the same data. */
type Asked = { readonly visitor: Visitor; readonly phone: string; readonly code: string };
const asked: { dataDirectory: string; resender: Asked; early: Asked; late: Asked } = await (async () => {
  const today = await startWebsite();
  try {
    const ask = async (): Promise<Asked> => {
      const [visitor, phone] = [browser(today.origin), randomPhone()];
      await requestCode(visitor, phone);
      return { visitor, phone, code: await codeSentTo(today.origin, phone) };
    };
    const { page } = await verifyPhone(today.origin, stickers.newUnpaidCar);
    await page.form("Submit").fill(validProfile).submit("Submit");
    return { dataDirectory: today.dataDirectory, resender: await ask(), early: await ask(), late: await ask() };
  } finally {
    await today.stop();
  }
})();

/** Starts a server with the same data, and with its clock this many seconds ahead. */
function websiteAfter(seconds: number) {
  const environment = { CLOCK_OFFSET_SECONDS: String(seconds) };
  return sharedServer(() => startWebsite({ dataDirectory: asked.dataDirectory, environment }));
}

const codePageOf = (origin: string, { visitor }: Asked) => browser(origin, { cookies: visitor.cookies }).open("/register");

describe("30 seconds later", () => {
  const website = websiteAfter(31);

  test("another code is sent, and the first one stops working", async () => {
    const page = await codePageOf(website.origin, asked.resender);
    const again = await page.form("Send another OTP").submit("Send another OTP");
    expect([again.status, again.text.includes("OTP sent successfully!")]).toEqual([200, true]);
    const newCode = await codeSentTo(website.origin, asked.resender.phone, asked.resender.code);

    const old = await again.form("Verify OTP").fill({ password: asked.resender.code }).submit("Verify OTP");
    expect([old.status, old.text.includes("Invalid OTP..!")]).toEqual([400, true]);
    const good = await again.form("Verify OTP").fill({ password: newCode }).submit("Verify OTP");
    expect(good.path).toBe("/warning");
  });
});

describe("just before ten minutes are over", () => {
  const website = websiteAfter(9 * MINUTE + 30);

  test("a code still works", async () => {
    const page = await codePageOf(website.origin, asked.early);
    const end = await page.form("Verify OTP").fill({ password: asked.early.code }).submit("Verify OTP");
    expect(end.text).toContain("OTP verified successfully!");
  });
});

describe("after ten minutes", () => {
  const website = websiteAfter(10 * MINUTE + 1);

  test("the page returns to its first step and says why, and the code no longer works", async () => {
    const page = await codePageOf(website.origin, asked.late);
    expect([page.status, page.title]).toEqual([200, "Register - PlateNote"]);
    expect(page.find("div", { role: "alert" }).map((alert) => alert.text)).toEqual(["OTP expired. Please request a new OTP."]);
    const visitor = browser(website.origin, { cookies: asked.late.visitor.cookies });
    const end = await visitor.post("/register", { intent: "verify", password: asked.late.code });
    expect([end.path, end.title]).toEqual(["/register", "Register - PlateNote"]);
  });
});

describe("a trial", () => {
  describe("on the last day", () => {
    const website = websiteAfter(15 * DAY - 10 * MINUTE);

    test("still lets people contact the owner", async () => {
      const page = await browser(website.origin).open(`/qrcode_process/${stickers.newUnpaidCar}`);
      expect([page.path, page.text.includes(validProfile.vehiclePlateNumber)]).toEqual([
        `/quickcontact?guid=${stickers.newUnpaidCar}`,
        true,
      ]);
    });
  });

  describe("after 15 days", () => {
    const website = websiteAfter(15 * DAY + MINUTE);

    test("has ended: a scan says so, and a scanner's page that is still open sends nothing", async () => {
      const scanned = await browser(website.origin).open(`/qrcode_process/${stickers.newUnpaidCar}`);
      expect(scanned.path).toBe("/renewqr");
      expect(scanned.text).toContain("This QR code has expired..!\nThe vehicle owner needs to renew it.");
      const kept = await browser(website.origin).post(`/quickcontact?guid=${stickers.newUnpaidCar}`, { intent: "message", id: "6" });
      expect(kept.path).toBe("/renewqr");
    });
  });
});
