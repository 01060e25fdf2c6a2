import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";

import { allLanguages, type Language } from "../../app/words/languages.server";
import { localizationFor } from "../../app/words/localization.server";
import type { Words } from "../../app/words/words";
import { demoOwners } from "../../backend/composition/demo/data";
import { unknownBloodGroup } from "#contract/limits";
import { presetTexts } from "#contract/contact-policy";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";
import { answerLinkSentTo } from "../harness/answer-link";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { englishIn } from "../harness/page-language";
import { sharedServer, type SharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

/** Tests the scanner's pages in each language (docs/languages.md). */
const others = allLanguages.filter((language) => language !== "en");

const MAX_BYTES = 14_000;

const wordsIn = (language: Language): Words => localizationFor({ url: `?lang=${language}`, set: "scanner" }).scanner;

/** Returns a visitor without cookies whose browser names this language in Accept-Language. */
const readerOf = (language: string, origin: string): Visitor =>
  browser(origin, { cookies: false, headers: { "Accept-Language": `${language}-IN,${language};q=0.9` } });

/** Returns how many bytes the compressed response and its headers have. They must fit into the first round trip of a connection. */
function bytesOf({ html, headers }: Page): number {
  const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return gzipSync(html).length + head.length;
}

/** Expects that a page is in this language, apart from what is marked as English, and that it fits into the first round trip. */
function expectLanguage(page: Page, language: Language): void {
  const html = page.find("html").map((element) => [element.attribute("lang"), element.attribute("dir")]);
  expect(html).toEqual([[language, localizationFor({ url: `?lang=${language}`, set: "scanner" }).direction === "rtl" ? "rtl" : null]]);
  expect(page.headers.get("vary")).toContain("Accept-Language");
  expect(englishIn(page)).toEqual([]);
  expect(bytesOf(page)).toBeLessThanOrEqual(MAX_BYTES);
}

/** As many languages share a server as a sticker can get phone calls. */
const LANGUAGES_PER_SERVER = 3;

describe.each(Array.from({ length: Math.ceil(others.length / LANGUAGES_PER_SERVER) }, (_, index) => index))("on server %d", (index) => {
  const website = sharedServer(startWebsite);
  const languages = others.slice(index * LANGUAGES_PER_SERVER, (index + 1) * LANGUAGES_PER_SERVER);
  describe.each(languages)("a reader of %s, without cookies", (language) => readInLanguage(website, language));
});

function readInLanguage(website: SharedServer, language: Language): void {
  const words = wordsIn(language);
  const reader = () => readerOf(language, website.origin);

  test("sends a message, and sees that it is answered and solved", async () => {
    const passerBy = reader();
    const scan = await passerBy.open(`/qrcode_process/${stickers.paidCar}`);
    expectLanguage(scan, language);
    // Without <bdi>, an Urdu page would show "B+" as "+B".
    expect(scan.find("bdi").map(({ text }) => text)).toEqual(["B+"]);
    expect(scan.find("small", { lang: "en" }).map(({ text }) => text)).toContain(presetTexts["11"]);

    const refused = await scan.form(words.contact.send).submit(words.contact.send);
    expect([refused.status, refused.title.startsWith(words.common.form.titlePrefix)]).toEqual([400, true]);
    expectLanguage(refused, language);

    const sent = await refused.form(words.contact.send).fill({ id: "11" }).submit(words.contact.send);
    expect(sent.text).toContain(words.result.sent);
    expectLanguage(sent, language);
    const waiting = await sent.follow(words.updates.keepCheckingLink);
    expectLanguage(waiting, language);

    const link = await answerLinkSentTo(website.origin, demoOwners.asha.phone, "window of the car is open");
    const owner = await reader().open(link);
    expectLanguage(owner, language);
    const answered = await owner.form().submit(words.answers.on_my_way_5);
    expect(answered.text).toContain(words.answers.on_my_way_5);
    expectLanguage(answered, language);
    expectLanguage(await answered.follow(words.answer.stop), language);

    const seen = await passerBy.open(waiting.path);
    expect(seen.text).toContain(words.answers.on_my_way_5);
    expectLanguage(seen, language);
    const solved = await seen.form(words.offers.solve).submit(words.offers.solve);
    expect(solved.text).toContain(words.status.solvedEnd);
    expectLanguage(solved, language);
  });

  test.each([
    ["the accident page", `/accident?guid=${stickers.trialCar}`, 200],
    ["the report of a wrong vehicle", `/wrongvehicle?guid=${stickers.trialCar}`, 200],
    ["the form for a sticker's code", "/s", 200],
    ["a mistyped sticker code", "/s/K7QM2XV94HTB8WZCS", 200],
    ["the warning", "/warning", 200],
    ["the inactive sticker", "/inactiveqr", 200],
    ["the expired sticker", `/qrcode_process/${stickers.expiredBike}`, 200],
    ["a scan without a guid", "/qrcode_process", 404],
    ["an owner's link that does not work", "/r?c=0000000000", 404],
    ["an unknown page", "/nothing-here", 404],
  ])("reads %s", async (_, path, status) => {
    const page = await reader().open(path);
    expect(page.status).toBe(status);
    expectLanguage(page, language);
  });

  test("sees why a phone call was not possible", async () => {
    const scan = await reader().open(`/quickcontact?guid=${stickers.doNotDisturbCar}`);
    const blocked = await scan.form(words.callOwner.button).fill({ from: "9876543210" }).submit(words.callOwner.button);
    expect(blocked.text).toContain(words.api.callBlocked);
    expectLanguage(blocked, language);
  });

  test("reads why a request was refused before it reached a page", async () => {
    const page = await reader().send("/quickcontact", { method: "PUT" });
    expect([page.status, page.title]).toEqual([405, words.refusal.notAllowed]);
    expect(page.find("html").map((element) => element.attribute("lang"))).toEqual([language]);
    expect(englishIn(page)).toEqual([]);
  });

  test("keeps the URL's language on links, forms and redirects to the scanner's pages, in a browser that asks for English", async () => {
    const english = browser(website.origin, { cookies: false, headers: { "Accept-Language": "en" } });
    const start = await english.open(`/qrcode_process/${stickers.trialCar}?lang=${language}`);
    const sent = await start.form(words.contact.send).fill({ id: "6" }).submit(words.contact.send);
    const pages = [
      start,
      sent,
      await start.follow(words.contact.accident),
      await start.follow(words.contact.wrongVehicle),
      await english.open(`/s?lang=${language}&code=x`),
      await english.open(`/quickcontact?lang=${language}`),
    ];
    for (const page of pages) {
      expect(page.url.searchParams.get("lang")).toBe(language);
      expect(page.find("html").map((element) => element.attribute("lang"))).toEqual([language]);
      const scannersPages = /^\/(?:quickcontact|accident|wrongvehicle|s|r|thank-you-final|warning|inactiveqr|renewqr|qrcode_process)\b/;
      const targets = [
        ...page.links().map(({ address }) => address),
        ...page.find("form").map((form) => form.attribute("action") ?? page.path),
      ];
      const lost = targets.filter((target) => scannersPages.test(target) && !target.includes("lang="));
      expect(lost).toEqual([]);
    }
  });
}

describe("the language of a page", () => {
  const website = sharedServer(startWebsite);
  const languageOf = async (path: string, acceptLanguage?: string) => {
    const headers = acceptLanguage === undefined ? {} : { "Accept-Language": acceptLanguage };
    const page = await browser(website.origin, { headers }).open(path);
    return page.find("html")[0]?.attribute("lang");
  };

  test.each<[acceptLanguage: string | undefined, language: string]>([
    [undefined, "en-IN"],
    ["*", "en-IN"],
    ["fr-FR,fr;q=0.9", "en-IN"],
    ["en-IN,en;q=0.9,hi;q=0.8", "en-IN"],
    ["en;q=0.5,hi;q=0.8", "hi"],
    ["fr, hi-Deva-IN;q=0.2", "hi"],
    ["hi;q=0", "en-IN"],
    [";;;q=,=,hi", "hi"],
  ])("with Accept-Language %s is %s", async (acceptLanguage, language) => {
    expect(await languageOf("/warning", acceptLanguage)).toBe(language);
  });

  test("is the language in the URL if the website has that language", async () => {
    expect(await languageOf("/warning?lang=en", "hi")).toBe("en-IN");
    expect(await languageOf("/warning?lang=hi", "en")).toBe("hi");
    expect(await languageOf("/warning?lang=toString", "hi")).toBe("hi");
  });

  test("can be changed by a link in the language's own script", async () => {
    const page = await browser(website.origin).open("/warning");
    expect(page.find("nav", { class: "languages" })[0]?.text).toContain("हिन्दी");
    const hindi = await page.follow("हिन्दी");
    expect(hindi.find("html")[0]?.attribute("lang")).toBe("hi");
    expect(hindi.find("a", { "aria-current": "true" }).map(({ text }) => text)).toEqual(["हिन्दी"]);
  });

  test.each(["en", "ta", "ml", "ur"] as const)(
    "comes first in the row of languages, before the others in their order: %s",
    async (language) => {
      const page = await readerOf(language, website.origin).open("/warning");
      const codes = page.find("a", { class: "language" }).map((link) => link.attribute("hreflang")?.slice(0, 2));
      expect(codes).toEqual([language, ...allLanguages.filter((code) => code !== language)]);
    },
  );

  test("is marked on a notice about a phone call, because the home page that shows the notice is in English", async () => {
    const words = wordsIn("ur");
    const scan = await readerOf("ur", website.origin).open(`/quickcontact?guid=${stickers.paidBike}`);
    const home = await scan.form(words.callOwner.button).fill({ from: "9876543210" }).submit(words.callOwner.button);
    expect([home.url.pathname, home.find("html")[0]?.attribute("lang")]).toEqual(["/", "en-IN"]);
    const notice = home.find("p", { lang: "ur", dir: "auto" }).map(({ text }) => text);
    expect(notice).toEqual([
      `${words.api.callStarted} ${words.contact.phoneRings}`,
      words.contact.seeWhatHappens,
      words.contact.closeNotice,
    ]);
  });

  test("is English where a page has no translation", async () => {
    const page = await readerOf("hi", website.origin).open("/");
    expect(page.find("html")[0]?.attribute("lang")).toBe("en-IN");
    expect(page.text).toContain("Buy Now");
    expect(page.find("nav", { class: "languages" })).toEqual([]);
  });

  test.each(["en", "ta"] as const)("is also the language of the words for an unknown blood group: %s", async (language) => {
    const page = await readerOf(language, website.origin).open(`/quickcontact?guid=${stickers.noAnswerBike}`);
    const { bloodGroup, bloodGroupUnknown } = wordsIn(language).contact;
    expect(page.text).toContain(bloodGroup({ group: bloodGroupUnknown }));
    expect(page.text).not.toContain(unknownBloodGroup);
  });

  test("changes the ETag of a page, and Vary names Accept-Language, so that caches keep the languages apart", async () => {
    const [hindi, english] = await Promise.all([
      readerOf("hi", website.origin).open("/inactiveqr"),
      readerOf("en", website.origin).open("/inactiveqr"),
    ]);
    expect(hindi.headers.get("etag")).not.toBe(english.headers.get("etag"));
    expect(hindi.headers.get("vary")).toContain("Accept-Language");
  });
});

describe("the messages of another API", async () => {
  const api = await startBrokenApi();
  afterAll(() => api.stop());
  const other = sharedServer(() => startWebsite({ apiBaseUrl: api.origin, environment: { API_CACHE_SECONDS: "0" } }));
  const sticker = {
    QRCodeFor: "1",
    productid: "1",
    VehicleOwnerMasterId: "1",
    VehicleOwnerMasterDetailId: "2",
    isPaid: "1",
    vehiclePlateNumber: "KA01AB1234",
    strBloodGroup: "",
  };

  async function sendTo(answer: Behaviour): Promise<Page> {
    api.reset();
    api.answer("/qrcodedetail", { body: { ErrorCode: "0", Status: "Success", data: sticker } });
    api.answer("/sms/template", answer);
    const words = wordsIn("hi");
    const page = await readerOf("hi", other.origin).open("/quickcontact?guid=aSticker");
    return page.form(words.contact.send).fill({ id: "6" }).submit(words.contact.send);
  }

  test("are shown unchanged, and are marked as English", async () => {
    const page = await sendTo({ body: { ErrorCode: "1", Status: "Failed", Message: "Owner opted out." } });
    expect(page.find("bdi", { lang: "en" }).map(({ text }) => text)).toEqual(["Owner opted out."]);
    expect(page.text).toContain(wordsIn("hi").result.refused({ reason: "Owner opted out." }));
    expectLanguage(page, "hi");
  });

  test("are not marked if they are in the page's language", async () => {
    const page = await sendTo({ body: { ErrorCode: "1", Status: "Failed", Message: "मालिक ने मना किया है।" } });
    expect(page.text).toContain("मालिक ने मना किया है।");
    expect(page.find("bdi", { lang: "en" })).toEqual([]);
  });

  test("are translated by their code, whatever their sentence", async () => {
    const page = await sendTo({ body: { ErrorCode: "1", Status: "Failed", Message: "No SMS today.", ReplyCode: "messageNotTaken" } });
    const { api: translated, result } = wordsIn("hi");
    expect(page.text).toContain(result.refused({ reason: translated.messageNotTaken }));
  });

  test("about the plate's characters are known by their code, whatever their sentence", async () => {
    const page = await sendTo({ body: { ErrorCode: "1", Status: "Failed", Message: "Wrong plate.", ReplyCode: "proofWrong" } });
    expect([page.status, page.url.pathname]).toEqual([400, "/quickcontact"]);
    expect(page.text).toContain(wordsIn("hi").api.proofWrong);
  });

  test("about a limit are shown unchanged, and are marked as English", async () => {
    const page = await sendTo({ status: 429, headers: { "Retry-After": "120" }, body: { Message: "Slow down." } });
    expect(page.find("bdi", { lang: "en" }).map(({ text }) => text)).toEqual(["Slow down."]);
  });

  test("are translated if they have the same text as a message of the built-in API", async () => {
    const page = await sendTo({
      status: 429,
      headers: { "Retry-After": "120" },
      body: { Message: "Too many messages. Please try again in 2 minutes." },
    });
    expect(page.text).toContain("कृपया 2 मिनट बाद फिर कोशिश करें।");
    expectLanguage(page, "hi");
  });
});
