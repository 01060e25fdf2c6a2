import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { attribute, elementsUnder, parseMarkup } from "../harness/browser/markup";
import { stickers } from "../harness/demo-stickers";
import { sharedServer } from "../harness/shared-server";
import { sendRaw } from "../harness/raw-request";
import { startWebsite } from "../harness/website";

/** The limit for a response, headers included. A response of this size fits into the first round trip of a new connection. */
const MAX_BYTES = 14_000;
const AIM_BYTES = 6_000;

const website = sharedServer(startWebsite);

/** Fetches the page as a phone does. @returns the number of bytes of the response, and its HTML. */
async function fetchAs(encoding: string): Promise<{ readonly bytes: number; readonly html: string }> {
  const request = [
    `GET /quickcontact?guid=${stickers.paidCar} HTTP/1.1`,
    `Host: 127.0.0.1`,
    `Accept-Encoding: ${encoding}`,
    "Connection: close",
  ];
  const answer = await sendRaw(website.origin, `${request.join("\r\n")}\r\n\r\n`);
  const [head = ""] = answer.split("\r\n\r\n", 1);
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head.toLowerCase()).toContain(`content-encoding: ${encoding}`);
  const body = Buffer.from(answer.slice(head.length + 4), "latin1");
  return { bytes: answer.length, html: (encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)).toString("utf8") };
}

test.each(["gzip", "br"])("the scanner's page arrives in one response of at most 14,000 bytes, with %s", async (encoding) => {
  const { bytes } = await fetchAs(encoding);
  console.info(`/quickcontact with ${encoding}: ${bytes} bytes, headers included (at most ${MAX_BYTES}, the aim is ${AIM_BYTES})`);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test("the scanner's page loads nothing else: no script, style sheet, image, font or frame", async () => {
  const { html } = await fetchAs("gzip");
  const elements = elementsUnder(parseMarkup(html));
  const fetching = new Set(["script", "img", "picture", "iframe", "object", "embed", "video", "audio", "source", "base"]);
  expect(elements.filter(({ tagName }) => fetching.has(tagName)).map(({ tagName }) => tagName)).toEqual([]);
  const links = elements.filter(({ tagName }) => tagName === "link").map((link) => [attribute(link, "rel"), attribute(link, "href")]);
  expect(links.filter(([rel]) => rel !== "canonical")).toEqual([["icon", "data:,"]]);
  expect(html).not.toMatch(/url\(|@import|src=|srcset=|http-equiv/i);
});
