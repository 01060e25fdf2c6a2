import { afterAll, afterEach, describe, expect, it } from "vitest";

import { localizationFor } from "../../app/words/localization.server";
import { demoOwners } from "../../backend/composition/demo/data";
import { demoOperator } from "../../backend/desk/operators/demo-operator";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { findQtEngines, findTextBrowsers } from "../../commands/steps/programs.mjs";
import { answerLinkSentTo } from "../harness/answer-link";
import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import type { BrowserDriver } from "../harness/browser-driver";
import { timeCode } from "../harness/desk-journey";
import { codeSentTo, waitForDelivery } from "../harness/outbox";
import { validProfile, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { endQtBrowser, openQtBrowser, type QtEngine } from "../harness/qt-browser";
import { validAddress } from "../harness/shopper";
import { openTextBrowser } from "../harness/text-browser";
import { startWebsite } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

type Setting = {
  readonly engine: string;
  readonly scripts: boolean;
  /** The name that the engine reports. */
  readonly name: RegExp;
  readonly start: () => BrowserDriver | Promise<BrowserDriver>;
};

function oldEngine(engine: QtEngine, scripts: boolean, name: RegExp): Setting {
  return { engine, scripts, name, start: () => openQtBrowser(engine, scripts) };
}

function textBrowser(engine: "lynx" | "w3m", name: RegExp): Setting {
  return { engine, scripts: false, name, start: () => openTextBrowser(engine) };
}

/** The WebKit of 2016 does not support modules, so it never runs our scripts, except those inline in a page. */
const oldEngines: readonly Setting[] = [
  oldEngine("webengine", true, /Chrome\/\d+/),
  oldEngine("webengine", false, /Chrome\/\d+/),
  oldEngine("webkit", true, /^QtWebKit \d+/),
  oldEngine("webkit", false, /^QtWebKit \d+/),
];

const textBrowsers: readonly Setting[] = [textBrowser("lynx", /^Lynx Version \d+/), textBrowser("w3m", /^w3m version w3m\/\d+/)];

const shippingAddress = {
  Name: validAddress.name,
  "E-mail": validAddress.email,
  Address: validAddress.address,
  Pincode: validAddress.pincode,
  State: validAddress.state,
  City: validAddress.city,
};

const newOwner = {
  Name: validProfile.strName,
  "Date of birth": validProfile.strDOB,
  "Blood group": validProfile.bloodGroup,
  Address: validProfile.strAddress,
  City: validProfile.strCity,
  State: validProfile.strState,
  Pincode: validProfile.strPincode,
  "Vehicle plate number": validProfile.vehiclePlateNumber,
  "Emergency contact number": validProfile.emergencyContactNumber,
};

let person: BrowserDriver | null = null;

afterEach(async () => {
  await person?.close();
  person = null;
});
afterAll(endQtBrowser);

describe.skipIf(findQtEngines() === null).each(oldEngines)("$engine, scripts: $scripts", runStories);
describe.skipIf(findTextBrowsers() === null).each(textBrowsers)("$engine", runStories);

function runStories({ engine, scripts, name, start }: Setting): void {
  const website = sharedServer(startWebsite);
  const runsScripts = engine === "webengine" && scripts;

  async function arrive(path: string): Promise<BrowserDriver> {
    person = await start();
    expect(person.engine).toMatch(name);
    await person.open(website.origin + path);
    return person;
  }

  /** Waits until the page shows these words. In an engine that runs our scripts, also waits until React runs on the page. */
  async function waitUntilReady(at: BrowserDriver, words: string | RegExp) {
    const shown = await at.waitForText(words);
    if (runsScripts) await expect.poll(async () => (await at.waitForText(words)).hydrated, { timeout: scaledTimeout(20_000) }).toBe(true);
    else expect(shown.hydrated).toBe(false);
    expect(shown.text).not.toContain("Application Error");
  }

  async function pay(at: BrowserDriver, button: string) {
    await at.waitForText(/Order number\s+\d+/);
    await at.press(button);
    await at.waitForText("Fail");
    await at.press("Pay");
    if (scripts) return;
    await at.waitForText("Continue");
    await at.press("Continue");
  }

  it.each(["hi", "ta", "ur"])("a passer-by reads the scanner's page and the response to its form in the language %s", async (language) => {
    const { scanner: words } = localizationFor({ url: `?lang=${language}`, set: "scanner" });
    const passerBy = await arrive(`/qrcode_process/${stickers.paidBike}?lang=${language}`);
    await passerBy.waitForText(words.contact.send);
    await passerBy.press(words.contact.send);
    // lynx selects the first message by itself.
    await passerBy.waitForText(new RegExp(`${words.api.messageNotSelected}|${words.result.sent}`));
  });

  it("a passer-by scans a sticker and sends its owner a message", async () => {
    const passerBy = await arrive(`/qrcode_process/${stickers.paidCar}`);
    await passerBy.waitForText("Contact the owner");
    await passerBy.choose("lights of the car are on");
    await passerBy.press("Message");
    await passerBy.waitForText("Thank you for Helping");
    await waitForDelivery(website.origin, ({ text }) => text.includes("lights of the car are on"));
  });

  it("an owner answers a passer-by's message, the passer-by sees the answer and says that it is solved, and the owner sees that", async () => {
    const passerBy = await arrive(`/quickcontact?guid=${stickers.trialCar}`);
    await passerBy.choose("window of the car is open");
    await passerBy.press("Message");
    await passerBy.waitForText("What happens now");
    const link = await answerLinkSentTo(website.origin, demoOwners.asha.phone, "window of the car is open");
    await browser(website.origin)
      .open(link)
      .then((page) => page.form().submit("On my way, 5 minutes"));
    // With scripts, the inline script shows the answer without a press on "Check again", also in the WebKit of 2016.
    if (!scripts) await passerBy.press("Check again");
    await passerBy.waitForText(/The owner answered at (?:[\d-]+ )?\d{1,2}:\d\d\s[ap]m/);
    await passerBy.press("The problem is solved");
    await passerBy.waitForText("You said that it is solved.");
    await passerBy.open(website.origin + link);
    await passerBy.waitForText("The person says that it is solved.");
  });

  it("a newcomer verifies a phone with a code and registers a sticker", async () => {
    const phone = randomPhone();
    const newcomer = await arrive(`/qrcode_process/${stickers.newUnpaidCar}`);
    await waitUntilReady(newcomer, "Send OTP");
    await newcomer.fill({ "Phone number": `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, "E-mail": "meera@example.in" });
    await newcomer.press("Send OTP");
    await newcomer.waitForText("Verify OTP");
    await newcomer.fill({ OTP: await codeSentTo(website.origin, phone) });
    await newcomer.press("Verify OTP");
    await waitUntilReady(newcomer, "Vehicle plate number");
    await newcomer.fill(newOwner);
    await newcomer.choose("I agree to the");
    await newcomer.press("Submit");
    await newcomer.waitForText("Your details added successfully..!");
    await newcomer.open(`${website.origin}/qrcode_process/${stickers.newUnpaidCar}`);
    await newcomer.waitForText("Contact the owner");
  });

  it("a visitor orders two packs of car stickers and pays", async () => {
    const visitor = await arrive("/productdetail");
    await visitor.waitForText("Quantity");
    await visitor.fill({ "Quantity of Car Sticker": "2" });
    await visitor.press("Buy Now");
    await waitUntilReady(visitor, /Pincode/);
    await visitor.fill({ ...shippingAddress, "Phone number": randomPhone() });
    await visitor.press("Place Order");
    await pay(visitor, "Pay ₹1,180");
    await visitor.waitForText("Your order has been placed successfully.");
  });

  it("an owner logs in, corrects a vehicle and the profile, renews an expired sticker and logs out", async () => {
    const owner = await arrive("/userlogin?next=%2Fmyqr");
    await waitUntilReady(owner, "Send OTP");
    await owner.fill({ "Phone number": demoOwners.asha.phone });
    await owner.press("Send OTP");
    await owner.waitForText("Verify OTP");
    await owner.fill({ OTP: await codeSentTo(website.origin, demoOwners.asha.phone) });
    await owner.press("Verify OTP");
    await owner.waitForText("KA03MN4521");
    await owner.press("Edit KA03MN4521");
    await waitUntilReady(owner, "Save");
    await owner.fill({ "Emergency contact number": "98450 55555" });
    await owner.press("Save");
    await owner.waitForText("Vehicle updated successfully!");

    await owner.open(`${website.origin}/userprofile`);
    // The page before this one, "My details", shows the city too, but has no "Save".
    await waitUntilReady(owner, "Save");
    await owner.fill({ City: "Mysuru", Pincode: "570001" });
    await owner.press("Save");
    await owner.waitForText(/Renew\s+KA01EX9034/);
    await owner.waitForText("Mysuru");
    await owner.press("Renew KA01EX9034");
    await waitUntilReady(owner, "Place Order");
    await owner.press("Place Order");
    await pay(owner, "Pay ₹590");
    await owner.waitForText("KA01EX9034");
    await owner.press("Logout");
    // lynx shows the login page that it has kept, without the words "You are logged out."
    await owner.waitForText("Send OTP");
  });

  it("a reseller orders postpaid", async () => {
    const { email } = demoResellers.deccan;
    const reseller = await arrive("/resellerlogin");
    await waitUntilReady(reseller, "Send OTP");
    await reseller.fill({ "E-mail": email });
    await reseller.press("Send OTP");
    await reseller.waitForText("Verify OTP");
    await reseller.fill({ OTP: await codeSentTo(website.origin, email) });
    await reseller.press("Verify OTP");
    await reseller.waitForText("My Order");
    await reseller.open(`${website.origin}/neworder`);
    await waitUntilReady(reseller, "Place Order");
    await reseller.fill({ "Pay type": "Postpaid", "Car sticker quantity, packs of two": "3" });
    await reseller.press("Place Order");
    // Without scripts, the page first shows the amount, and asks once more.
    const { text } = await reseller.waitForText(/Order created|Check it, then place the order\./);
    if (text.includes("Check it,")) await reseller.press("Place Order");
    await reseller.waitForText(/Order created successfully! Order ID: \d+/);
  });

  it.runIf(engine === "lynx")("an operator logs in to the desk, finds an owner and ends a promo code", async () => {
    const operator = await arrive("/desk/login");
    await operator.fill({ "E-mail": demoOperator.email });
    await operator.press("Send code");
    await operator.waitForText("a mail with six digits");
    await operator.fill({ Code: await codeSentTo(website.origin, demoOperator.email) });
    await operator.press("Log in");
    await operator.waitForText("Six digits, or one of your recovery codes");
    await operator.fill({ Code: await timeCode(website.origin) });
    await operator.press("Log in");
    await operator.waitForText("Parcels to send");
    await operator.open(`${website.origin}/desk/find?q=${demoOwners.asha.phone}`);
    await operator.waitForText("Find - PlateNote");
    await operator.open(`${website.origin}/desk/do/end-promo-code`);
    await operator.fill({ Code: "WELCOME10" });
    await operator.press("End promo code");
    await operator.waitForText("WELCOME10 is no longer valid.");
    await operator.open(`${website.origin}/desk/orders`);
    await operator.waitForText("Download as CSV");
  });
}
