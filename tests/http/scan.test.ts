import { describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { readOutbox } from "../harness/outbox";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

/** Returns the redirect of a scan instead of following it. */
const scan = (guid: string) => browser(website.origin, { redirects: false }).open(`/qrcode_process/${guid}`);

describe("a scan (spec, section 4)", () => {
  test.each([
    ["a new sticker to its registration", stickers.newUnpaidCar, "/register"],
    ["a new sticker that was paid to its registration", stickers.newPaidBike, "/register"],
    ["a registered, paid car to the scanner's page", stickers.paidCar, `/quickcontact?guid=${stickers.paidCar}`],
    ["a registered, paid bike to the scanner's page", stickers.paidBike, `/quickcontact?guid=${stickers.paidBike}`],
    ["a vehicle in its trial to the scanner's page", stickers.trialCar, `/quickcontact?guid=${stickers.trialCar}`],
    ["a vehicle after its trial to the notice that its sticker has expired", stickers.expiredBike, "/renewqr"],
    ["a postpaid sticker that is not paid to its checkout", stickers.postpaidUnpaid, "/postpaidcheckout"],
    ["a postpaid sticker that is paid to its registration", stickers.postpaidNew, "/register"],
    [
      "a postpaid, registered vehicle to the scanner's page",
      stickers.postpaidRegistered,
      `/quickcontact?guid=${stickers.postpaidRegistered}`,
    ],
    ["a void sticker to the notice that it is inactive", stickers.voided, "/inactiveqr"],
    ["a guid that nobody printed to the notice that it is inactive", "AAAAAAAAAAAAAAAAAAAAAA", "/inactiveqr"],
    ["a malformed guid to the notice that it is inactive", "no%20guid%27--", "/inactiveqr"],
    ["an oversized guid to the notice that it is inactive", "a".repeat(10_000), "/inactiveqr"],
  ])("leads from %s", async (_, guid, destination) => {
    const answer = await scan(guid);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, destination]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["K7QM2XV94HTB8WZC", "K7QM2XV94HTB8WZC"],
    ["k7qm-2xv9-4htb-8wzc-r", "K7QM2XV94HTB8WZC"],
    ["k7qm-2xv9-4htb-8wzc", "K7QM2XV94HTB8WZC"],
    ["K7QM%202XV9%204HTB%20OIL0", "K7QM2XV94HTB0110"],
    [stickers.paidCar, stickers.paidCar],
    ["no%20guid%27--", "no%20guid'--"],
  ])("the short URL with %s redirects to the scan of its code", async (typed, code) => {
    const answer = await browser(website.origin, { redirects: false }).open(`/s/${typed}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/qrcode_process/${code}?typed=1`]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["/qrcode_process", "/qrcode_process/"])("a URL without a guid shows an error: %s", async (path) => {
    const page = await browser(website.origin).open(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain("GUID is not provided.");
  });

  test("a URL with an undecodable guid shows an error and a link to continue", async () => {
    const page = await browser(website.origin).open("/qrcode_process/%E0%A4%A");
    expect(page.status).toBe(400);
    expect(page.find("h1").length).toBe(1);
    expect(page.links().map((link) => link.address)).toContain("/");
  });
});

describe("the screens of a scan", () => {
  test("say that a sticker is inactive", async () => {
    const page = await browser(website.origin).open(`/qrcode_process/${stickers.voided}`);
    expect([page.status, page.path]).toEqual([200, "/inactiveqr"]);
    expect(page.find("h1").map((heading) => heading.text)).toEqual(["This QR code is inactive."]);
  });

  test("say that a sticker has expired, and offer to renew it", async () => {
    const page = await browser(website.origin).open(`/qrcode_process/${stickers.expiredBike}`);
    expect([page.status, page.path]).toEqual([200, "/renewqr"]);
    expect(page.text).toContain("This QR code has expired..!\nThe vehicle owner needs to renew it.");
    expect(page.links()).toContainEqual({ text: "Log in and renew", address: "/userlogin?next=%2Fuserdetail" });
  });

  test("tell the owner of an expired sticker that somebody tried to reach them, if a button is pressed, and say so", async () => {
    const visitor = browser(website.origin);
    const page = await visitor.open(`/qrcode_process/${stickers.expiredBike}?lang=hi`);
    const told = await page.form("मालिक को बताएँ कि आपने संपर्क करना चाहा").submit();
    expect([told.path.startsWith("/renewqr?lang=hi"), told.forms().flatMap(({ buttons }) => buttons)]).toEqual([true, ["लॉग आउट"]]);
    expect(told.text).toContain("मालिक को बताया जाता है, दिन में एक ही बार, कि किसी ने उनसे संपर्क करना चाहा।");
    const news = (await readOutbox(website.origin)).filter(({ text }) => text.includes("tried to reach you. Its trial has ended."));
    expect(news).toHaveLength(1);
  });

  test.each(["/inactiveqr", "/renewqr", "/warning"])("%s has a plain way to the emergency number", async (path) => {
    for (const [language, text] of [
      ["en", "Call 112"],
      ["hi", "112 पर कॉल करें"],
    ])
      expect((await browser(website.origin).open(`${path}?lang=${language}`)).links()).toContainEqual({ text, address: "tel:112" });
  });

  test("the scanner's page without a sticker asks to scan one", async () => {
    const page = await browser(website.origin).open("/quickcontact");
    expect([page.status, page.path]).toEqual([200, "/warning"]);
    expect(page.text).toContain("Please scan the QR Code & complete the process !!");
  });

  test.each([
    [stickers.newUnpaidCar, "/register"],
    [stickers.expiredBike, "/renewqr"],
    [stickers.voided, "/inactiveqr"],
    ["a".repeat(10_000), "/inactiveqr"],
  ])("the scanner's page redirects to where a scan of the sticker leads, if that is another page: $0 to $1", async (guid, path) => {
    expect((await browser(website.origin).open(`/quickcontact?guid=${guid}`)).path).toBe(path);
  });
});

test("an unknown URL shows Sorry and a link home", async () => {
  const page = await browser(website.origin).open("/no-such-page");
  expect([page.status, page.title]).toEqual([404, "Sorry - PlateNote"]);
  expect(page.text).toContain("Sorry\nWe cannot find this page.\nHome");
  expect(page.html).not.toContain("No route matches");
  expect(page.find("nav", { "aria-label": "Main" }).length).toBe(1);
});

test("a GET of a scanner's URL sends nothing", async () => {
  const before = await readOutbox(website.origin);
  const crawler = browser(website.origin);
  const addresses = Object.values(stickers).flatMap((guid) => [`/qrcode_process/${guid}`, `/quickcontact?guid=${guid}`]);
  const tempting = `/quickcontact?guid=${stickers.paidCar}&id=6&button=message&from=9876543210`;
  for (const address of [...addresses, tempting, "/thank-you-final"]) expect((await crawler.open(address)).status).toBeLessThan(500);
  expect((await crawler.send(tempting, { method: "HEAD" })).status).toBe(200);
  expect(await readOutbox(website.origin)).toHaveLength(before.length);
});
