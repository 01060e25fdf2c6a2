import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { sharedServer } from "../harness/shared-server";
import { sendRaw } from "../harness/raw-request";
import { startWebsite } from "../harness/website";
import { filesUnder } from "../structure/source-files";

const website = sharedServer(startWebsite);

const assets = filesUnder("build/client")
  .map(({ path }) => path.slice("build/client".length))
  .filter((path) => /\.(js|css|svg|webmanifest)$/.test(path));
const framework = assets.find((path) => path.startsWith("/assets/framework")) ?? "";

type Answer = { readonly head: string; readonly body: Buffer };

async function fetchAs(path: string, encoding: string): Promise<Answer> {
  const request = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", `Accept-Encoding: ${encoding}`, "Connection: close"];
  const answer = await sendRaw(website.origin, `${request.join("\r\n")}\r\n\r\n`);
  const end = answer.indexOf("\r\n\r\n");
  return { head: answer.slice(0, end).toLowerCase(), body: Buffer.from(answer.slice(end + 4), "latin1") };
}

test("the website serves every text file of the build compressed with brotli", async () => {
  expect(assets.length).toBeGreaterThan(50);
  for (const path of assets) {
    const { head, body } = await fetchAs(path, "gzip, deflate, br");
    expect(head, path).toContain("content-encoding: br");
    expect(head, path).toContain("vary: accept-encoding");
    expect(brotliDecompressSync(body).equals(readFileSync(inProject(`build/client${path}`))), path).toBe(true);
  }
});

test("the website serves a file with brotli, with gzip or uncompressed, and brotli makes it smaller than gzip does", async () => {
  const brotli = await fetchAs(framework, "gzip, br");
  const gzip = await fetchAs(framework, "gzip");
  const plain = await fetchAs(framework, "identity");
  expect(gzip.head).toContain("content-encoding: gzip");
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(plain.head).not.toContain("content-encoding");
  expect(plain.head).toContain("vary: accept-encoding");
  console.info(`${framework}: ${brotli.body.length} bytes with brotli, ${gzip.body.length} with gzip, ${plain.body.length} without`);
  expect(brotli.body.length).toBeLessThan(gzip.body.length * 0.93);
});

test.each(["br", "gzip", "identity"])("a file keeps its type and cache time with %s", async (encoding) => {
  const script = await fetchAs(framework, encoding);
  expect(script.head).toMatch(/content-type: (text|application)\/javascript; charset=utf-8/);
  expect(script.head).toContain("cache-control: public, max-age=31536000, immutable");
  const icon = await fetchAs("/favicon.svg", encoding);
  expect(icon.head).toContain("content-type: image/svg+xml");
  expect(icon.head).toContain("cache-control: public, max-age=3600");
});
