import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

/** The limits in compressed bytes for every page except the scanner's. The scripts include a manifest that lists every route. */
const MAX_TEXT_BYTES = 30_000;
const MAX_SCRIPT_BYTES = 111_000;

/** A single response fits into the first round trip of a new connection. */
const MAX_SINGLE_RESPONSE_BYTES = 14_000;

const website = sharedServer(startWebsite);
const fetchText = async (path: string) => (await browser(website.origin).open(path)).html;
const weigh = (texts: readonly string[]) => texts.reduce((bytes, text) => bytes + gzipSync(text).length, 0);

/** The scripts that a page loads at once: those it names, and their direct imports. */
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

/** Every public screen whose styles are in a separate file. */
const SCREENS = [
  ...["/", "/aboutus", "/howitwork", "/qr_stickers", "/testimonial", "/contactus", "/maincontactus"],
  ...["/productdetail", "/addtoproduct", "/checkout"],
  ...["/termscondition", "/refundpolicy", "/privacypolicy", "/shippingdelivery"],
  ...["/register", "/login", "/userlogin", "/resellerlogin"],
];

const accident = `/accident?guid=${stickers.paidCar}`;

/** Pages that are a single response, like the scanner's. */
const SINGLE = ["/thank-you", "/thank-you-checkout", "/failed", "/payment_failed", "/warning", "/inactiveqr", "/s", accident, "/nowhere"];

test.each(SINGLE)("%s is one response without scripts", async (path) => {
  const html = await fetchText(path);
  console.info(`${path}: ${weigh([html])} bytes of HTML and CSS`);
  expect(weigh([html])).toBeLessThanOrEqual(MAX_SINGLE_RESPONSE_BYTES);
  expect(html).not.toMatch(/<script|<link rel="(stylesheet|modulepreload)"/);
});

test("scripts load after styles and images", async () => {
  const scripts = (await browser(website.origin).open("/")).find("link", { rel: "modulepreload" });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((link) => link.attribute("fetchpriority") !== "low")).toEqual([]);
});

test.each(SCREENS)("%s is within its size limit", async (path) => {
  const html = await fetchText(path);
  const styles = await Promise.all([...html.matchAll(/href="(\/assets\/[\w-]+\.css)"/g)].map(([, address = ""]) => fetchText(address)));
  const scripts = await scriptsOf(html);
  const weight = { text: weigh([html, ...styles]), script: weigh(scripts) };
  console.info(`${path}: ${weight.text} bytes of HTML and CSS, ${weight.script} of ${scripts.length} scripts`);
  expect(weight.text).toBeLessThanOrEqual(MAX_TEXT_BYTES);
  expect(weight.script).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});
