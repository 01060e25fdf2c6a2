import { afterAll, describe, expect, test } from "vitest";

import { allLanguages } from "../../app/words/languages.server";
import { localizationFor } from "../../app/words/localization.server";
import { languageTag } from "../../app/words/words";
import { addOwner, addSticker } from "../../integration/fake-api/state";
import { startUpstream } from "../../integration/fake-api/upstream";
import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { mintSticker } from "../harness/minted-sticker";
import { codeSentTo } from "../harness/outbox";
import { randomPhone, submitCode, validProfile } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";
import { withCheckCharacter } from "#contract/sticker-code";

const website = sharedServer(startWebsite);

const upstream = await startUpstream();
const foreign = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin }));
afterAll(async () => {
  expect({ errors: upstream.errors, unknown: upstream.unknownCalls }).toEqual({ errors: [], unknown: [] });
  await upstream.stop();
});

describe("a stranger who scans a sticker that nobody has registered", () => {
  test.each(allLanguages)("reads 112 and what it is in %s, above the form in English or Hindi", async (language) => {
    const { unregistered, offers } = localizationFor({ url: `?lang=${language}`, set: "scanner" }).scanner;
    const visitor = browser(website.origin, { headers: { "Accept-Language": `${language}-IN,${language};q=0.9` } });
    const page = await visitor.open(`/qrcode_process/${stickers.newUnpaidCar}`);
    const [part] = page.find("div", { lang: languageTag(language) });
    for (const sentence of Object.values(unregistered)) expect(part?.text.replace(/\n/g, " ")).toContain(sentence);
    expect(page.links().find(({ address }) => address === "tel:112")?.text).toBe(offers.lifeInDanger);
    expect(page.html.indexOf("tel:112")).toBeLessThan(page.html.indexOf('name="strPhone"'));
    expect(page.find("html").map((html) => html.attribute("lang"))).toEqual([language === "hi" ? "hi" : "en-IN"]);
    const choices = page.find("a", { hreflang: true });
    expect(choices.map((link) => link.attribute("hreflang")).toSorted()).toEqual(allLanguages.map(languageTag).toSorted());
    expect(choices.filter((link) => link.attribute("aria-current") === "true").map((link) => link.attribute("lang"))).toEqual([
      languageTag(language),
    ]);
  });

  test("changes only this part to a language that the form does not have", async () => {
    const visitor = browser(website.origin);
    const page = await (await visitor.open(`/qrcode_process/${stickers.newUnpaidCar}`)).follow("தமிழ்");
    expect([page.path, page.find("html").map((html) => html.attribute("lang"))]).toEqual(["/register?lang=ta", ["en-IN"]]);
    expect(page.find("div", { lang: "ta" })).toHaveLength(1);
    expect(page.form("Send OTP").buttons).toContain("Send OTP");
  });

  test("reads the same with an API that knows only the specification", async () => {
    addSticker(upstream.state, { guid: "unregistered-1" });
    const page = await browser(foreign.origin).open("/qrcode_process/unregistered-1");
    expect([page.path, page.text.includes("This sticker is not registered yet.")]).toEqual(["/register", true]);
    expect(page.links().map(({ address }) => address)).toContain("tel:112");
  });
});

test("an expired sticker of an API that knows only the specification offers no message to its owner", async () => {
  const sticker = {
    guid: "expired-1",
    owner: addOwner(upstream.state, randomPhone()),
    plate: "MH31FA2024",
    isPaid: false,
    demoEndDate: "2020-01-01",
  };
  addSticker(upstream.state, sticker);
  const page = await browser(foreign.origin).open("/qrcode_process/expired-1");
  expect([page.path, page.forms().flatMap(({ buttons }) => buttons)]).toEqual(["/renewqr", ["Logout"]]);
});

describe("a registration without a scan", () => {
  const open = async () => (await browser(website.origin).open("/register")).form("Send OTP");

  test("asks for the sticker's code first, and says nothing to strangers", async () => {
    const page = await browser(website.origin).open("/register");
    const visible = page.find("input").filter((input) => input.attribute("type") !== "hidden");
    expect(visible[0]?.attribute("name")).toBe("guid");
    expect(page.descriptionOf("guid")).toContain("Printed below its QR code");
    expect(page.text).not.toContain("not registered yet");
    expect(page.links().map(({ address }) => address)).not.toContain("tel:112");
  });

  test.each([
    ["a code that nobody printed", "K7QM 2XV9 4HTB 8WZC R", "This sticker cannot be used. Check the code, or take another new sticker."],
    ["a code with a typing error", "7KQM 2XV9 4HTB 8WZC R", "This code has a typing error. Compare it with the sticker."],
    ["half a code", "K7QM 2XV9", "The code has 16 or 17 letters and digits. Compare it with the sticker."],
  ])("refuses %s at its field, and keeps all that was typed", async (_, guid, sentence) => {
    const typed = { guid, strPhone: randomPhone(), strEmail: "owner@example.in" };
    const page = await (await open()).fill(typed).submit("Send OTP");
    expect([page.status, page.descriptionOf("guid").includes(sentence)]).toEqual([400, true]);
    const form = page.form("Send OTP");
    expect({ guid: form.value("guid"), strPhone: form.value("strPhone"), strEmail: form.value("strEmail") }).toEqual(typed);
  });

  test("keeps the sticker through the code step, also if the person starts again, and ends at the profile", async () => {
    const guid = await mintSticker(website, "trial");
    const phone = randomPhone();
    const written = withCheckCharacter(guid).toLowerCase();
    const asked = await (await open()).fill({ guid: written, strPhone: phone, strEmail: "owner@example.in" }).submit("Send OTP");
    const again = (await asked.form("Start again").submit("Start again")).form("Send OTP");
    expect([again.value("guid"), again.value("strPhone"), again.value("strEmail")]).toEqual([
      withCheckCharacter(guid),
      phone,
      "owner@example.in",
    ]);
    const other = randomPhone();
    const codePage = await again.fill({ strPhone: other }).submit("Send OTP");
    const profile = await submitCode(codePage, await codeSentTo(website.origin, other));
    expect([profile.path, profile.text.includes("About you")]).toEqual(["/profiledetail", true]);
    const registered = await profile.form("Submit").fill(validProfile).submit("Submit");
    expect(registered.path).toBe("/thank-you-postpaid");
    const refused = await (await open()).fill({ guid, strPhone: randomPhone(), strEmail: "owner@example.in" }).submit("Send OTP");
    expect(refused.descriptionOf("guid")).toContain("This sticker is registered already. Take a new one.");
  });

  test("leads the code of a postpaid sticker to its payment", async () => {
    const guid = await mintSticker(website, "postpaid");
    const page = await (await open()).fill({ guid, strPhone: randomPhone(), strEmail: "owner@example.in" }).submit("Send OTP");
    expect(page.path).toBe("/postpaidcheckout");
  });

  test("asks for no code with an API that knows only the specification", async () => {
    expect((await browser(foreign.origin).open("/register")).find("input", { name: "guid" })).toEqual([]);
  });
});

describe("somebody who lost the number", () => {
  test("reads what to do at the log-in, and finds the help in the footer", async () => {
    const page = await browser(website.origin).open("/userlogin");
    expect(page.text).toContain("Lost your number?");
    expect(page.text).toContain("choose Change phone number there");
    const help = page.links().filter(({ address }) => address === "/vehiclehelp");
    expect(help.map(({ text }) => text)).toEqual(["Sold, lost or changed: all the help", "Help for owners"]);
    expect((await browser(website.origin).open("/userlogin?lang=hi")).text).toContain("नंबर खो गया?");
  });

  test("reads only what is true with an API that knows only the specification", async () => {
    const page = await browser(foreign.origin).open("/userlogin");
    expect(page.text).toContain("Write to us from the e-mail address you registered with.");
    expect(page.text).not.toContain("Change phone number");
    expect(page.links().filter(({ address }) => address === "/vehiclehelp")).toEqual([]);
  });
});

test("the home page links to the form for typed codes, unless the API's stickers are not known to have any", async () => {
  const linksAt = async (origin: string) => (await browser(origin).open("/")).links().filter(({ address }) => address === "/s");
  expect((await linksAt(website.origin)).map(({ text }) => text)).toEqual(["types its code"]);
  expect(await linksAt(foreign.origin)).toEqual([]);
});
