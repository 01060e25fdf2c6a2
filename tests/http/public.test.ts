import { describe, expect, test } from "vitest";

import { demoOperator } from "../../commands/steps/demo.mjs";
import { messageTemplate, renderSms } from "../../backend/delivery/messages/sms-templates";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(() => startWebsite({ environment: demoOperator }));
const open = (path: string) => browser(website.origin).open(path);
const headings = (page: Page, level: number) => page.find(`h${level}`).map((heading) => heading.text);
const sections = (page: Page) => page.find("section", { id: true }).map((section) => section.attribute("id"));

describe("caching", () => {
  const cachingOf = async (path: string) => (await fetch(website.origin + path)).headers.get("cache-control");

  test("lasts a year for files with a hash in their name", async () => {
    const { html } = await open("/productdetail");
    const files = [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g))];
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect([file, await cachingOf(file)]).toEqual([file, "public, max-age=31536000, immutable"]);
  });

  test.each(["/favicon.ico", "/favicon.svg", "/icon-192.png", "/site.webmanifest", "/og.png", "/sitemap.xml", "/robots.txt"])(
    "lasts an hour for %s",
    async (path) => expect(await cachingOf(path)).toBe("public, max-age=3600"),
  );
});

test.each(["/", "/productdetail", "/addtoproduct"])("each of our pictures on %s is offered as AVIF first", async (path) => {
  const { html } = await open(path);
  const images = html.match(/<img[^>]*src="\/images\/product\/[^>]*>/g) ?? [];
  expect(images.length).toBeGreaterThan(0);
  const offered = html.match(/<source type="image\/avif"[^>]*\/images\/product\//g) ?? [];
  expect(offered).toHaveLength(images.length);
});

describe("the home page", () => {
  test("has every section, in the spec's order and with its ids", async () => {
    const page = await open("/");
    expect(page.status).toBe(200);
    expect(sections(page)).toEqual(["home", "aboutus", "feature", "howitwork", "qr_stickers", "testimonials", "contact"]);
    expect(headings(page, 1)).toEqual(["Your vehicle can call you."]);
    expect(headings(page, 2)).toEqual(
      expect.arrayContaining(["Product Features", "How It Works", "Lifetime Vehicle Protection", "Clients Testimonial", "Contact Us"]),
    );
  });

  test("tells the whole story of a contact, because the built-in API knows it", async () => {
    const { text } = await open("/");
    for (const promise of [
      "You read it, and answer with one tap.",
      "They can call your emergency contact instead.",
      "We limit how many messages",
    ])
      expect(text).toContain(promise);
  });

  test("shows the SMS that an owner gets", async () => {
    const sender = { brandName: "PlateNote", appOrigin: "https://platenote.example" };
    const values = { plate: "TN09BX4521", answerCode: "…" };
    const sms = renderSms(sender, { phone: "", language: "" }, messageTemplate("6"), values).text;
    expect((await open("/")).text.replace(/\s+/g, " ")).toContain(sms.replace("\n", " "));
  });

  test("has its sections linked in the bar of another page", async () => {
    const page = await open("/contactus");
    const wanted = {
      About: "/#aboutus",
      Product: "/#feature",
      "Buy Now": "/productdetail",
      "How it works": "/#howitwork",
      Contact: "/#contact",
    };
    for (const [text, address] of Object.entries(wanted)) expect(page.links()).toContainEqual({ text, address });
  });

  test("links to the operator's social pages", async () => {
    const links = (await open("/")).find("a", { class: "social-link" });
    expect(links.map((link) => [link.text, link.attribute("href")])).toEqual([
      ["Facebook", demoOperator.SOCIAL_FACEBOOK],
      ["Instagram", demoOperator.SOCIAL_INSTAGRAM],
      ["X", demoOperator.SOCIAL_X],
      ["YouTube", demoOperator.SOCIAL_YOUTUBE],
    ]);
  });

  test("shows the prices", async () => {
    const page = await open("/");
    expect(page.text).toMatch(/₹590\s+for two stickers, incl\. 18% GST/);
    expect(page.text).toMatch(/₹500\s\+\s₹90 GST\s+instead of\s₹999\s+Sale 50% off/);
  });

  test("shows testimonials with stars", async () => {
    const page = await open("/");
    expect(page.text).toContain("Meera Krishnan");
    expect(page.text).toContain("5 out of 5 stars");
    expect(page.text).toContain("No Company");
  });

  test("has rows that scroll sideways, which are named regions and which the keyboard can reach", async () => {
    const regions = (await open("/")).find("div", { role: "region" });
    expect(regions.map((region) => [region.attribute("aria-label"), region.attribute("tabindex")])).toEqual([
      ["Messages you may get", "0"],
      ["The steps of a scan", "0"],
      ["Clients Testimonial", "0"],
    ]);
  });

  test("reserves space for images, and loads those below the first screen lazily", async () => {
    const images = (await open("/")).find("img");
    expect(images.filter((image) => !image.attribute("width") || !image.attribute("height") || image.attribute("alt") === null)).toEqual(
      [],
    );
    expect(images.filter((image) => image.attribute("loading") !== "lazy").map((image) => image.attribute("src"))).toEqual([
      "/images/product/windscreen-800.jpg",
    ]);
  });
});

describe("screens with one section, one message or one navigation bar", () => {
  test.each([
    ["/aboutus", "Somebody always sees it before you do"],
    ["/howitwork", "How It Works"],
    ["/qr_stickers", "Lifetime Vehicle Protection"],
    ["/testimonial", "Clients Testimonial"],
    ["/contactus", "Contact Us"],
    ["/maincontactus", "Under construction"],
    ["/thank-you", "Your inquiry is sent successfully, we'll get in touch soon."],
  ])('%s has the heading "%s", and a footer', async (path, heading) => {
    const page = await open(path);
    expect([page.status, headings(page, 1)]).toEqual([200, [heading]]);
    expect(page.find("footer").length).toBe(1);
  });

  test("/contactus shows the contact details", async () => {
    expect((await open("/contactus")).links()).toContainEqual({
      text: "support@platenote.example",
      address: "mailto:support@platenote.example",
    });
  });

  test("/thank-you links to the home page", async () => {
    expect((await (await open("/thank-you")).follow("Home")).path).toBe("/");
  });

  test.each([
    ["/navbarwhite", "Buy Now"],
    ["/resellernavbar", "New Order"],
  ])("%s has the navigation bar, but no footer", async (path, link) => {
    const page = await open(path);
    expect(page.links().map(({ text }) => text)).toContain(link);
    expect(page.find("footer")).toEqual([]);
  });
});

describe("search engines and shared links", () => {
  const meta = (page: Page, name: string) =>
    [...page.find("meta", { property: name }), ...page.find("meta", { name })].map((element) => element.attribute("content"));

  test("the sitemap lists only screens that can be indexed", async () => {
    const sitemap = await open("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toMatch(/^application\/xml/);
    const addresses = [...sitemap.html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses).toContain(`${website.origin}/`);
    expect(addresses.filter((address) => !address.startsWith(`${website.origin}/`))).toEqual([]);
    for (const address of addresses) {
      const page = await open(address);
      expect([address, page.status, meta(page, "robots")]).toEqual([address, 200, []]);
    }
  });

  test("robots.txt blocks scans and personal screens, but no screen in the sitemap", async () => {
    const robots = (await open("/robots.txt")).html;
    expect(robots).toContain(`Sitemap: ${website.origin}/sitemap.xml`);
    const forbidden = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
    const closed = [
      "/quickcontact",
      "/qrcode_process/x",
      "/s/x",
      "/userdetail",
      "/userlogin",
      "/myqrcode",
      "/resellerlogin",
      "/thank-you-final",
    ];
    expect(closed.filter((path) => !forbidden.some((rule) => path.startsWith(rule)))).toEqual([]);
    const listed = [...(await open("/sitemap.xml")).html.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
    expect(listed.filter((path) => forbidden.some((rule) => path.startsWith(rule)))).toEqual([]);
  });

  test("the home page and the screens with one of its sections have different titles and descriptions", async () => {
    const pages = await Promise.all(["/", "/aboutus", "/howitwork", "/qr_stickers", "/testimonial", "/contactus"].map(open));
    expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length);
    expect(new Set(pages.flatMap((page) => meta(page, "description"))).size).toBe(pages.length);
  });

  test("a shared link shows the product's image", async () => {
    const page = await open("/howitwork");
    expect(meta(page, "og:image")).toEqual([`${website.origin}/og.png`]);
    expect(meta(page, "og:url")).toEqual([`${website.origin}/howitwork`]);
    expect(meta(page, "twitter:card")).toEqual(["summary_large_image"]);
    expect((await browser(website.origin).send("/og.png", { method: "HEAD" })).headers.get("content-type")).toBe("image/png");
  });

  test("the home page has product data with prices that include GST", async () => {
    const blocks = [...(await open("/")).html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(blocks.map(([, json = ""]) => JSON.parse(json) as unknown)).toMatchObject([
      { "@type": "Product", sku: "1", offers: { price: "590.00", priceCurrency: "INR" } },
      { "@type": "Product", sku: "2" },
    ]);
  });
});
