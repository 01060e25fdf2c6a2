import { beforeAll, describe, expect, test } from "vitest";

import { unknownBloodGroup } from "#contract/limits";
import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { localizationFor } from "../../app/words/localization.server";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { logInOwner, randomPhone, validProfile } from "../harness/owner-journey";
import { englishIn } from "../harness/page-language";
import { logInReseller } from "../harness/reseller-journey";
import { sharedServer } from "../harness/shared-server";
import { payButton, quantities, validAddress } from "../harness/shopper";
import { startWebsite } from "../harness/website";

/** Tests the owner's pages in Hindi (docs/languages.md). */
const website = sharedServer(startWebsite);
const { owner: words, scanner, common } = localizationFor({ url: "?lang=hi", set: "owner" });
const { asha } = demoOwners;

const hindiReader = () => browser(website.origin, { headers: { "Accept-Language": "hi-IN,hi;q=0.9" } });

const languageOf = (page: Page) => page.find("html")[0]?.attribute("lang");

/** Expects that a page is in Hindi, apart from what is marked as English. */
function expectHindi(page: Page): Page {
  expect([languageOf(page), englishIn(page)]).toEqual(["hi", []]);
  expect(page.headers.get("vary")).toContain("Accept-Language");
  return page;
}

/** Expects a page that exists in English only. */
function expectEnglish(page: Page): Page {
  expect([languageOf(page), page.find("nav", { class: "languages" }), page.text.match(/\p{Script=Devanagari}+/gu)]).toEqual([
    "en-IN",
    [],
    null,
  ]);
  return page;
}

/** Logs in as an owner in Hindi. @returns the first page after the login. */
async function logIn(visitor: Visitor, path: string, phone: string): Promise<Page> {
  const login = expectHindi(await visitor.open(path));
  const code = expectHindi(await login.form(words.login.send).fill({ phone }).submit(words.login.send));
  const password = await codeSentTo(website.origin, phone);
  return code.form(words.login.verify).fill({ password }).submit(words.login.verify);
}

describe("an owner who reads Hindi", () => {
  let owner: Visitor;
  let home: Page;
  beforeAll(async () => {
    owner = hindiReader();
    home = await logIn(owner, "/userdetail", asha.phone);
  });

  test("reads why a login was not accepted", async () => {
    const visitor = hindiReader();
    const login = await visitor.open("/userlogin");
    const refused = expectHindi(await login.form(words.login.send).fill({ phone: "123" }).submit(words.login.send));
    expect(refused.text).toContain(words.ownerApi.ownerPhoneInvalid);
    const code = await refused.form(words.login.send).fill({ phone: randomPhone() }).submit(words.login.send);
    const wrong = expectHindi(await code.form(words.login.verify).fill({ password: "000000" }).submit(words.login.verify));
    expect(wrong.text).toContain(words.ownerApi.codeWrong);
    expect(wrong.text).toContain(common.form.problem);
  });

  test("sees their vehicles and their profile", async () => {
    expectHindi(home);
    expect(home.text).toContain(words.ownerApi.codeVerified);
    expect(home.text).toContain(words.vehicles.personal);
    expect(expectHindi(await owner.open("/myqr")).text).toContain(words.validity.lifetime);
  });

  test("changes their profile", async () => {
    const profile = expectHindi(await owner.open("/userprofile"));
    expect(profile.find("option", { value: unknownBloodGroup }).map(({ text }) => text)).toEqual([words.details.bloodGroupUnknown]);
    const refused = await profile
      .form(words.details.save)
      .fill({ VehicleOwnerName: "", VehicleOwnerPincode: "1" })
      .submit(words.details.save);
    expect(refused.title.slice(0, common.form.titlePrefix.length)).toBe(common.form.titlePrefix);
    expect(expectHindi(refused).text).toContain(words.detailErrors.nameMissing);
    expect(refused.text).toContain(words.ownerApi.pincodeInvalid);
    const filled = refused.form(words.details.save).fill({ VehicleOwnerName: asha.name, VehicleOwnerPincode: asha.pincode });
    expect(expectHindi(await filled.submit(words.details.save)).text).toContain(words.profileMessages.updated);
  });

  test("edits a vehicle, and pauses and resumes its sticker", async () => {
    const edit = expectHindi(await (await owner.open("/myqr")).follow(`${words.vehicles.edit}: KA03MN4521`));
    const refused = await edit.form(words.details.save).fill({ emergencyContactNumber: "1" }).submit(words.details.save);
    expect(expectHindi(refused).text).toContain(words.ownerApi.editedEmergencyPhoneInvalid);
    const paused = expectHindi(await edit.form(words.vehicle.pause).submit(words.vehicle.pause));
    expect(paused.text).toContain(words.vehicleMessages.paused);
    const resume = expectHindi(await owner.open(edit.path)).form(words.vehicle.resume);
    expect(expectHindi(await resume.submit(words.vehicle.resume)).text).toContain(words.vehicleMessages.resumed);
  });

  test("reads the contact log, and reports a contact", async () => {
    const log = expectHindi(await home.follow(`${words.vehicles.contacts}: KA03MN4521`));
    expect(log.text).toContain(words.contacts.message({ text: scanner.presets["6"] }));
    expect(log.text).toContain(scanner.answers.on_my_way_5);
    const report = log.links().find(({ text }) => text.startsWith(words.contacts.reportTitle));
    const question = expectHindi(await owner.open(report?.address ?? ""));
    const reported = await question.form(words.contacts.reportTitle).submit(words.contacts.reportTitle);
    expect(expectHindi(reported).text).toContain(words.contacts.isReported);
  });

  test("saves the contact settings", async () => {
    const settings = expectHindi(await home.follow(`${words.vehicles.settings}: KA03MN4521`));
    expect(settings.text).toContain(scanner.presets["6"]);
    const refused = await settings.form(words.settings.save).fill({ quietFrom: "22:00", quietTo: "" }).submit(words.settings.save);
    expect(expectHindi(refused).text).toContain(words.ownerApi.quietHoursHalf);
    const saved = await settings.form(words.settings.save).submit(words.settings.save);
    expect(expectHindi(saved).text).toContain(words.settingsMessages.saved);
    expect(expectHindi(await saved.follow(words.settings.preview)).text).toContain(words.preview.lead);
  });

  test("reads why a page cannot be shown", async () => {
    const page = expectHindi(await owner.open("/contactlog?vehicle=0"));
    expect([page.status, page.text.includes(words.vehicles.notFound)]).toEqual([404, true]);
  });

  test("renews a sticker, and reads what became of the payment", async () => {
    const renewal = expectHindi(await home.follow(`${words.vehicles.renew}: KA01EX9034`));
    expect(renewal.text).toContain(words.orderSummary.gst({ percent: "18" }));
    for (const [coupon, message] of [
      [" ", words.orderSummary.promoMissing],
      ["NONSENSE", words.ownerApi.renewalPromoInvalid],
    ] as const) {
      const refused = await renewal.form(words.orderSummary.apply).fill({ coupon }).submit(words.orderSummary.apply);
      expect(expectHindi(refused).text).toContain(message);
    }
    const applied = await renewal.form(words.orderSummary.apply).fill({ coupon: "WELCOME10" }).submit(words.orderSummary.apply);
    expect(expectHindi(applied).text).toContain(words.orderSummary.discount);
    const removed = await applied.form(words.orderSummary.remove).submit(words.orderSummary.remove);
    expect(expectHindi(removed).text).toContain(words.orderSummary.promoRemoved);

    const payment = expectHindi(await removed.form(words.renewal.placeOrder).submit(words.renewal.placeOrder));
    expect(payment.text).toContain(words.payment.promiseLifetime);
    const pay = words.payment.pay({ amount: "₹590" });
    const left = expectHindi(await (await payment.form(pay).submit()).form("Pay").submit("Cancel"));
    const cancelled = expectHindi(await left.form(words.payment.leave).submit(words.payment.leave));
    expect(cancelled.text).toContain(words.paymentResults.cancelledAdvice);
    const failed = await (await (await owner.open("/payment")).form(pay).submit()).form("Pay").submit("Fail");
    expect(expectHindi(await failed.form("Continue").submit("Continue")).text).toContain(words.paymentResults.notMade);

    const paid = await (await (await owner.open("/payment")).form(pay).submit()).form("Pay").submit("Pay");
    expect(expectHindi(await paid.form("Continue").submit("Continue")).text).toContain(words.paymentResults.renewed);
    const again = await home.follow(`${words.vehicles.renew}: KA01EX9034`);
    expect(expectHindi(again).text).toContain(words.ownerApi.stickerPaid);
  });

  test("logs out", async () => {
    const visitor = hindiReader();
    const page = await logIn(visitor, "/userdetail", demoOwners.farida.phone);
    const out = await page.form(common.bar.logout).submit(common.bar.logout);
    expect(expectHindi(out).text).toContain(words.session.loggedOut);
  });
});

test("the payment of new stickers and its result are in English, even if the browser or the URL asks for Hindi", async () => {
  const visitor = hindiReader();
  const products = await visitor.open("/productdetail");
  const checkout = await products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now");
  const placed = await checkout.form("Place Order").fill(validAddress).submit("Place Order");
  for (const payment of [placed, await visitor.open("/payment?lang=hi")]) {
    expectEnglish(payment);
    expect(payment.text).toContain("We send it as soon as you pay.");
    const left = expectEnglish(await (await payment.form(payButton(payment)).submit()).form("Pay").submit("Cancel"));
    expect(expectEnglish(await left.form("Continue").submit("Continue")).path).toBe("/payment_failed");
    const failed = await (await payment.form(payButton(payment)).submit()).form("Pay").submit("Fail");
    expect(expectEnglish(await failed.form("Continue").submit("Continue")).path).toBe("/failed");
  }
});

test("the payment of a reseller's order is in English, even in a browser that asks for Hindi", async () => {
  const visitor = await logInReseller(website.origin, demoResellers.kaveri.email, hindiReader());
  const payment = await (await visitor.open("/neworder?rows=prepaid.2.0")).form("Place Order").submit("Place Order");
  expect(expectEnglish(payment).path).toBe("/payment");
});

test("a page about a payment whose order is unknown is in English, unless its URL names a language", async () => {
  for (const path of ["/failed", "/payment_failed"]) {
    expect(languageOf(await hindiReader().open(path))).toBe("en-IN");
    expectHindi(await hindiReader().open(`${path}?lang=hi`));
  }
});

test("a new owner registers in Hindi", async () => {
  const visitor = hindiReader();
  const phone = randomPhone();
  await visitor.open(`/qrcode_process/${stickers.newUnpaidCar}`);
  const register = expectHindi(await visitor.open("/register"));
  const code = register.form(words.login.send).fill({ strPhone: phone, strEmail: "owner@example.in" });
  const codePage = expectHindi(await code.submit(words.login.send));
  const password = await codeSentTo(website.origin, phone);
  const profile = await codePage.form(words.login.verify).fill({ password }).submit(words.login.verify);
  expect(expectHindi(profile).text).toContain(words.registration.lawTextsInEnglish);
  const missing = expectHindi(await profile.form(words.registration.submit).submit(words.registration.submit));
  expect(missing.text).toContain(words.detailErrors.termsNotAccepted);
  const added = await profile.form(words.registration.submit).fill(validProfile).submit(words.registration.submit);
  expect(expectHindi(added).text).toContain(words.detailsAdded.title);
  expect(expectHindi(await visitor.open("/logindetail")).text).toContain(words.addVehicle.typeLead);
});

test("the URL's language stays on links, forms and redirects to the owner's pages, in a browser that asks for no language", async () => {
  const owner = await logInOwner(website.origin, demoOwners.meera.phone);
  const home = await owner.open("/userdetail?lang=hi");
  const pages = [home, await owner.open("/myqr?lang=hi"), await owner.open("/userprofile?lang=hi"), await owner.open("/userlogin?lang=hi")];
  for (const page of pages) {
    expectHindi(page);
    const ownersPages = /^\/(?:userdetail|userprofile|myqr|userlogin|logout|updatelogindetail|contactlog|contactsettings|register)\b/;
    const targets = [
      ...page.links().map(({ address }) => address),
      ...page.find("form").map((form) => form.attribute("action") ?? page.path),
    ];
    expect(targets.filter((target) => ownersPages.test(target) && !target.includes("lang="))).toEqual([]);
  }
  const login = await home.form(common.bar.logout).submit(common.bar.logout);
  expect(expectHindi(login).url.searchParams.get("lang")).toBe("hi");
});

test("the language that a person chooses on the login page stays after the login", async () => {
  const login = await (await browser(website.origin).open("/userprofile")).follow("हिन्दी");
  const code = await login.form(words.login.send).fill({ phone: demoOwners.rohan.phone }).submit(words.login.send);
  const password = await codeSentTo(website.origin, demoOwners.rohan.phone);
  const profile = await code.form(words.login.verify).fill({ password }).submit(words.login.verify);
  expect(expectHindi(profile).url.pathname).toBe("/userprofile");
});

test("an owner's page is in English if the browser asks for a language that the page does not have", async () => {
  const page = await browser(website.origin, { headers: { "Accept-Language": "ta" } }).open("/userlogin");
  expect(languageOf(page)).toBe("en-IN");
  expect(page.find("nav", { class: "languages" }).map(({ text }) => text)).toEqual(["English हिन्दी"]);
});

describe("the sentences for the scripts of a page", () => {
  const sentencesIn = (page: Page): Record<string, unknown> =>
    JSON.parse(/<script id="words" type="application\/json" nonce="[^"]+">(.*?)<\/script>/.exec(page.html)?.[1] ?? "null") as Record<
      string,
      unknown
    >;

  test("are in the page's language, and a page has only the sentences that its scripts need", async () => {
    const { language, owner } = sentencesIn(await hindiReader().open("/userlogin"));
    expect([language, Object.keys(owner ?? {})]).toEqual(["hi", ["login"]]);
    const english = await browser(website.origin).open("/userlogin");
    expect(sentencesIn(english)).toMatchObject({ language: "en", common: null, owner: { login: { send: "Send OTP" } } });
  });

  test("include no sentences of the login if the page has a Logout button", async () => {
    const visitor = await logInOwner(website.origin, demoOwners.meera.phone);
    const edit = (await visitor.open("/myqr?lang=hi")).links().find(({ address }) => address.startsWith("/updatelogindetail"));
    for (const path of [edit?.address ?? "", "/logindetail?lang=hi"]) {
      const sections = Object.keys(sentencesIn(await visitor.open(path))["owner"] ?? {});
      expect([sections.includes("details"), sections.includes("login")]).toEqual([true, false]);
    }
  });

  test("are missing on pages that have no scripts or are in English only", async () => {
    for (const path of ["/warning", "/", "/productdetail"]) expect(sentencesIn(await hindiReader().open(path))).toBeNull();
  });
});

describe("an owner's choice of a language", () => {
  const { owner: english } = localizationFor({ set: "owner" });

  test("applies to the next pages, is kept by the API, and applies in another browser after the login", async () => {
    const owner = await logInOwner(website.origin, demoOwners.gurpreet.phone);
    const home = await owner.open("/userdetail");
    expect(languageOf(home)).toBe("en-IN");
    const chosen = await home.form("हिन्दी").submit("हिन्दी");
    expectHindi(chosen);
    expectHindi(await owner.open("/myqr"));
    expect(languageOf(await owner.open("/warning"))).toBe("hi");
    expect(languageOf(await owner.open("/myqr?lang=en"))).toBe("en-IN");

    const other = await logInOwner(website.origin, demoOwners.gurpreet.phone);
    expect(expectHindi(await other.open("/userdetail")).text).toContain(words.language.title);
    const back = await (await other.open("/userdetail")).form("English").submit("English");
    expect([languageOf(back), back.text.includes(english.language.title)]).toEqual(["en-IN", true]);
  });

  test("does not apply after the session has ended, and the login says so in the language that was chosen before", async () => {
    const visitor = browser(website.origin);
    visitor.cookies.store(["language=hi; Path=/", "owner=outdated; Path=/"], new URL(website.origin));
    const login = await visitor.send("/language", { method: "POST", body: "language=en" });
    expect(expectHindi(login).url.pathname).toBe("/userlogin");
    expect(login.text).toContain(words.session.sessionEnded);
  });

  test("cannot be an unknown language", async () => {
    const owner = await logInOwner(website.origin, demoOwners.rohan.phone);
    const page = await owner.send("/language", { method: "POST", body: "language=xx" });
    expect([page.url.pathname, languageOf(page)]).toEqual(["/userdetail", "en-IN"]);
  });
});
