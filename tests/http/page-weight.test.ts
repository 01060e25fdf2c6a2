import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { openOwnerScreen } from "../harness/owner-area";
import { logInReseller } from "../harness/reseller-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

/**
 * The limit for the HTML and styles of a page whose styles are in a separate file. All limits in this test file are in bytes after
 * compression.
 */
const MAX_TEXT_BYTES = 30_000;

/** The limit for the scripts of a page without React (docs/decisions/0017-scripts.md). */
const MAX_ENHANCEMENT_BYTES = 15_000;

/** The limit for the scripts of a page with React. They include a manifest that lists every route. */
const MAX_HYDRATION_BYTES = 113_300;

/** The limit for a page in a single response. A page within this limit fits into the first round trip of a new connection. */
const MAX_SINGLE_RESPONSE_BYTES = 14_000;

const website = sharedServer(startWebsite);
const fetchText = async (path: string) => (await browser(website.origin).open(path)).html;
const weigh = (texts: readonly string[]) => texts.reduce((bytes, text) => bytes + gzipSync(text).length, 0);

/** Returns the scripts that a page loads at once: the scripts that the page names, and everything that these scripts import statically. */
async function scriptsOf(html: string): Promise<string[]> {
  const waiting = [...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([address]) => address);
  const texts = new Map<string, string>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (texts.has(address)) continue;
    const text = await fetchText(address);
    texts.set(address, text);
    waiting.push(...[...text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name = ""]) => `/assets/${name}`));
  }
  return [...texts.values()];
}

/** Public screens without React whose styles are in a separate file. */
const PLAIN = [
  ...["/", "/aboutus", "/howitwork", "/qr_stickers", "/testimonial", "/contactus", "/maincontactus"],
  ...["/productdetail", "/addtoproduct", "/thank-you-checkout"],
  ...["/termscondition", "/refundpolicy", "/privacypolicy", "/shippingdelivery"],
  ...["/thank-you", "/failed", "/payment_failed", "/nowhere"],
];

/** Public screens with React. */
const HYDRATED = ["/checkout", "/register", "/login", "/userlogin", "/resellerlogin"];

/** The screens with an owner's and a reseller's lists. They have no React. */
const LISTS = {
  owner: ["/userdetail", "/myqr"],
  reseller: ["/myorder", "/myqrcode", "/myaccount", "/paymentlist"],
};

const accident = `/accident?guid=${stickers.paidCar}`;

/** Pages that consist of a single response, like the scanner's page. */
const SINGLE = ["/warning", "/inactiveqr", "/s", accident];

test.each(SINGLE)("%s is one response within its size limit, without scripts", async (path) => {
  const html = await fetchText(path);
  console.info(`${path}: ${weigh([html])} bytes of HTML and CSS`);
  expect(weigh([html])).toBeLessThanOrEqual(MAX_SINGLE_RESPONSE_BYTES);
  expect(html).not.toMatch(/<script|<link rel="(stylesheet|modulepreload)"/);
});

test.each(["/", "/checkout"])("%s preloads its scripts with a low priority", async (path) => {
  const scripts = (await browser(website.origin).open(path)).find("link", { rel: "modulepreload" });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((link) => link.attribute("fetchpriority") !== "low")).toEqual([]);
});

test.each(PLAIN)("%s is within its size limit", async (path) => {
  await expectSmallEnhancements(await browser(website.origin).open(path));
});

test("the screens with an owner's lists are within their size limit", async () => {
  const visitor = (await openOwnerScreen(website.origin, demoOwners.asha.phone)).visitor;
  for (const path of LISTS.owner) await expectSmallEnhancements(await visitor.open(path));
});

test("the screens with a reseller's lists are within their size limit", async () => {
  const visitor = await logInReseller(website.origin, demoResellers.deccan.email);
  for (const path of LISTS.reseller) await expectSmallEnhancements(await visitor.open(path));
});

test.each(HYDRATED)("%s is within its size limit", async (path) => {
  const { html } = await browser(website.origin).open(path);
  expect(await weightOf(path, html)).toBeLessThanOrEqual(MAX_HYDRATION_BYTES);
});

test.each(["/register", "/userlogin"])("%s in Hindi is within its size limit, with the sentences for its scripts", async (path) => {
  const { html } = await browser(website.origin, { headers: { "Accept-Language": "hi" } }).open(path);
  expect(html).toContain('<html lang="hi">');
  expect(await weightOf(path, html)).toBeLessThanOrEqual(MAX_HYDRATION_BYTES);
});

/** Expects only small scripts of the website's own, none of them inline. Without inline scripts, the page needs no nonce. */
async function expectSmallEnhancements({ path, html, headers }: Page): Promise<void> {
  expect(await weightOf(path, html)).toBeLessThanOrEqual(MAX_ENHANCEMENT_BYTES);
  expect(html).toMatch(/<script type="module" src="[^"]+"><\/script>/);
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json"| type="module" src)|nonce/);
  expect(headers.get("content-security-policy")).not.toContain("nonce");
}

/** Checks the limit for HTML and styles. @returns how many bytes the scripts have. */
async function weightOf(path: string, html: string): Promise<number> {
  const styles = await Promise.all([...html.matchAll(/href="(\/assets\/[\w-]+\.css)"/g)].map(([, address = ""]) => fetchText(address)));
  const scripts = await scriptsOf(html);
  const weight = { text: weigh([html, ...styles]), script: weigh(scripts) };
  console.info(`${path}: ${weight.text} bytes of HTML and CSS, ${weight.script} of ${scripts.length} scripts`);
  expect(weight.text).toBeLessThanOrEqual(MAX_TEXT_BYTES);
  return weight.script;
}
