import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";

/** Bytes, compressed, as every page but the scanner's may weigh. */
const MOST_TEXT = 30_000;
const MOST_SCRIPT = 110_000;

const website = serverForTests(startWebsite);
const fetchText = async (path: string) => (await browser(website.origin).open(path)).html;
const weigh = (texts: readonly string[]) => texts.reduce((bytes, text) => bytes + gzipSync(text).length, 0);

/** The scripts that a page fetches by itself: those it names, and those that these import at once. */
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

test.each([
  "/",
  "/aboutus",
  "/howitwork",
  "/qr_stickers",
  "/testimonial",
  "/contactus",
  "/thank-you",
  "/register",
  "/login",
  "/resellerlogin",
])("%s weighs no more than it may", async (path) => {
  const html = await fetchText(path);
  const styles = await Promise.all([...html.matchAll(/href="(\/assets\/[\w-]+\.css)"/g)].map(([, address = ""]) => fetchText(address)));
  const scripts = await scriptsOf(html);
  const weight = { text: weigh([html, ...styles]), script: weigh(scripts) };
  console.info(`${path}: ${weight.text} bytes of HTML and CSS, ${weight.script} of ${scripts.length} scripts`);
  expect(weight.text).toBeLessThanOrEqual(MOST_TEXT);
  expect(weight.script).toBeLessThanOrEqual(MOST_SCRIPT);
});
