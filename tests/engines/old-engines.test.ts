import { afterEach, describe, expect, it } from "vitest";

import { demoResellers } from "../../backend/operate/demo-resellers";
import { findQtEngines } from "../../commands/steps/old-engines.mjs";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo, untilSent } from "../harness/outbox";
import { somePhone } from "../harness/owner-journey";
import { serverForTests } from "../harness/per-file";
import { openQtBrowser, type QtBrowser, type QtEngine } from "../harness/qt-browser";
import { address, quantities } from "../harness/shopper";
import { startWebsite } from "../harness/website";

type Setting = { readonly engine: QtEngine; readonly scripts: boolean; readonly name: RegExp };

/** The WebKit of 2016 knows no modules, so that it runs none of our scripts either way. */
const settings: readonly Setting[] = [
  { engine: "webengine", scripts: true, name: /Chrome\/\d+/ },
  { engine: "webengine", scripts: false, name: /Chrome\/\d+/ },
  { engine: "webkit", scripts: true, name: /^QtWebKit \d+/ },
  { engine: "webkit", scripts: false, name: /^QtWebKit \d+/ },
];

let person: QtBrowser | null = null;

afterEach(async () => {
  await person?.close();
  person = null;
});

describe.skipIf(findQtEngines() === null).each(settings)("$engine, scripts: $scripts", ({ engine, scripts, name }) => {
  const website = serverForTests(startWebsite);
  const runsScripts = engine === "webengine" && scripts;

  async function arrive(path: string): Promise<QtBrowser> {
    person = await openQtBrowser(engine, scripts);
    expect(person.engine).toMatch(name);
    await person.open(website.origin + path);
    return person;
  }

  /** Waits until our scripts have taken the page over, where they run; nowhere else do they touch it. */
  async function seeReady(at: QtBrowser, words: string | RegExp) {
    const shown = await at.see(words);
    if (runsScripts) await expect.poll(async () => (await at.see(words)).hydrated, { timeout: 20_000 }).toBe(true);
    else expect(shown.hydrated).toBe(false);
    expect(shown.text).not.toContain("Application Error");
  }

  it("a passer-by scans a sticker and sends its owner a message", async () => {
    const passerBy = await arrive(`/qrcode_process/${stickers.paidCar}`);
    await passerBy.see("Contact the owner");
    await passerBy.fill({ id: "6" });
    await passerBy.press("Message");
    expect(new URL((await passerBy.see("Thank you for Helping")).address).pathname).toBe("/thank-you-final");
    await untilSent(website.origin, ({ text }) => text.includes("lights of the car are on"));
  });

  it("a newcomer registers by a code", async () => {
    const phone = somePhone();
    const newcomer = await arrive(`/qrcode_process/${stickers.newUnpaidCar}`);
    await seeReady(newcomer, "Send OTP");
    await newcomer.fill({ strPhone: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, strEmail: "meera@example.in" });
    await newcomer.press("Send OTP");
    await newcomer.see("Verify OTP");
    await newcomer.fill({ password: await codeSentTo(website.origin, phone) });
    await newcomer.press("Verify OTP");
    expect(new URL((await newcomer.see("Terms of Use")).address).pathname).toBe("/profiledetail");
  });

  it("a visitor buys two stickers and pays", async () => {
    const visitor = await arrive("/productdetail");
    await seeReady(visitor, "Quantity");
    await visitor.fill(quantities(2, 0));
    await visitor.press("Buy Now");
    await seeReady(visitor, /Pincode/);
    await visitor.fill({ ...address, mobile: somePhone() });
    await visitor.press("Place Order");
    await visitor.see(/Order number\s+\d+/);
    await visitor.press("Pay ₹1,180");
    await visitor.see("Fail");
    await visitor.press("Pay");
    if (!scripts) {
      await visitor.see("Continue");
      await visitor.press("Continue");
    }
    await visitor.see("Your order has been placed successfully.");
  });

  it("a reseller orders on account", async () => {
    const { email } = demoResellers.deccan;
    const reseller = await arrive("/resellerlogin");
    await seeReady(reseller, "Send OTP");
    await reseller.fill({ email });
    await reseller.press("Send OTP");
    await reseller.see("Verify OTP");
    await reseller.fill({ password: await codeSentTo(website.origin, email) });
    await reseller.press("Verify OTP");
    await reseller.see("My Order");
    await reseller.open(`${website.origin}/neworder`);
    await seeReady(reseller, "Place Order");
    await reseller.fill({ "payType-0": "postpaid", "carQuantity-0": "3" });
    await reseller.press("Place Order");
    await reseller.see(/Order created successfully! Order ID: \d+/);
  });
});
