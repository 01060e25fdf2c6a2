import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/operate/demo-data";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { typeCode } from "../harness/owner-journey";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";

const website = serverForTests(startWebsite);
const { asha, rohan } = demoOwners;

/** Logs in and ends on the owner's own screen. */
async function logIn(phone: string): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = browser(website.origin);
  const codePage = await (await visitor.open("/userdetail")).form("Send OTP").fill({ phone }).submit("Send OTP");
  return { visitor, page: await typeCode(codePage, await codeSentTo(website.origin, phone)) };
}

/** The provider's page, with what it was asked to do pressed, and the way back to us. */
async function atTheProvider(payment: Page, button: string): Promise<Page> {
  const pay = payment.forms().find((form) => form.fields.includes("key_id"));
  if (!pay) throw new Error("There is nothing to pay on this page");
  const hosted = await pay.submit();
  const after = await hosted.form(button).submit(button);
  return after.forms().some((form) => form.buttons.includes("Continue")) ? after.form("Continue").submit("Continue") : after;
}

let owner: Visitor;
let details: Page;
beforeAll(async () => {
  ({ visitor: owner, page: details } = await logIn(asha.phone));
});

describe("renewing a sticker", () => {
  const renewal = () => details.follow("Renew KA01EX9034");

  test("shows the vehicle, the person and what it costs, by the owner's own list", async () => {
    const page = await renewal();
    expect(page.text).toContain("KA01EX9034");
    expect(page.text).toContain("14-07-1988");
    expect(page.text).toContain("GST (18%)");
    expect(page.form("Place Order").fields).not.toContain("amount");
  });

  test.each([
    ["without a code", " ", "Please enter a promo code."],
    ["with one that nobody gave out", "NONSENSE", "Invalid Promo Code"],
  ])("applies no promo code %s", async (_, coupon, message) => {
    const page = await (await renewal()).form("Apply").fill({ coupon }).submit("Apply");
    expect([page.status, page.text.includes(message)]).toEqual([400, true]);
  });

  test("with a promo code costs less, and without it again as before", async () => {
    const before = await renewal();
    const applied = await before.form("Apply").fill({ coupon: "WELCOME10" }).submit("Apply");
    expect(applied.text).toContain("Promo Code Applied: WELCOME10");
    expect(applied.text).toContain("Discount");
    const removed = await applied.form("Remove").submit("Remove");
    expect(removed.text).toContain("Promo code removed.");
    expect(removed.text).not.toContain("Discount");
  });

  test("is cancelled, fails, is paid, and is then valid for life", async () => {
    const payment = await (await renewal()).form("Place Order").submit("Place Order");
    expect(payment.path).toBe("/payment");
    const cancelled = await atTheProvider(payment, "Cancel");
    expect([cancelled.path, cancelled.text.includes("Payment Failed")]).toEqual(["/payment_failed", true]);
    const failed = await atTheProvider(await owner.open("/payment"), "Fail");
    expect(failed.path).toBe("/failed");
    const paid = await atTheProvider(await owner.open("/payment"), "Pay");
    expect(paid.path).toBe("/userdetail");

    expect((await owner.open("/userdetail")).links().map(({ text }) => text)).not.toContain("Renew KA01EX9034");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.expiredBike}`)).path).toBe(
      `/quickcontact?guid=${stickers.expiredBike}`,
    );
    const again = await renewal();
    expect([again.status, again.text.includes("No vehicle found for the provided ID.")]).toEqual([404, true]);
  });

  test("is for one's own vehicle only", async () => {
    const address = details.links().find(({ text }) => text === "Renew KA05TR1509")?.address ?? "";
    const { visitor: neighbour } = await logIn(rohan.phone);
    for (const path of [address, "/renew_checkout", "/renew_checkout?userLoginId=x&vehicleOwnerMasterDetailId=y"]) {
      const page = await neighbour.open(path);
      expect([page.status, page.text.includes("No vehicle found for the provided ID.")]).toEqual([404, true]);
    }
  });
});

describe("a postpaid sticker", () => {
  test("is paid for from its scan, registered, and works", async () => {
    const visitor = browser(website.origin);
    const checkout = await visitor.open(`/qrcode_process/${stickers.postpaidUnpaid}`);
    expect(checkout.path).toBe("/postpaidcheckout");
    const refused = await checkout.form("Place Order").fill({ name: "Anil Rao", mobile: "98", email: "nobody" }).submit("Place Order");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Phone number must be 10 digits");
    expect(refused.text).toContain("Invalid email address");
    const address = {
      mobile: "9876501234",
      email: "anil@example.in",
      address: "2 Ring Road",
      pincode: "110001",
      state: "Delhi",
      city: "Delhi",
    };
    const payment = await refused.form("Place Order").fill(address).submit("Place Order");
    expect(payment.path).toBe("/payment");
    const paid = await atTheProvider(payment, "Pay");
    expect(paid.path).toBe("/register");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.postpaidUnpaid}`)).path).toBe("/register");
  });
});
