import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { compressPage } from "./compress.server";

const style = Array.from({ length: 3_000 }, (_, index) => `.part-${index}{color:#${String(index).padStart(6, "0")}}`).join("\n");

/** Returns a page with the shared style, and with content of its own. */
function pageWith(language: string, content: string): string {
  return `<!DOCTYPE html><html lang="${language}"><head><style>${style}</style><title>${content}</title></head><body>${content.repeat(40)}</body>`;
}

describe("a page with a shared style", () => {
  test.each([
    ["en-IN", "Contact the owner"],
    ["hi-IN", "वाहन के मालिक से संपर्क करें"],
    ["en-IN", "🚗 Another page with the same start"],
    ["en-IN", ""],
  ])("in the language %s with the content %j is the same after gzip and gunzip", (language, content) => {
    const page = pageWith(language, content);
    const { body, encoding } = compressPage(page, style, "gzip");
    expect(encoding).toBe("gzip");
    expect(gunzipSync(body).toString()).toBe(page);
  });

  test("is the same after gzip and gunzip, even if the server has compressed more starts of pages than it keeps", () => {
    for (let number = 0; number < 80; number += 1) {
      const page = pageWith(`x-${number}`, "A page");
      expect(gunzipSync(compressPage(page, style, "gzip").body).toString()).toBe(page);
    }
  });

  test("is less than 2% larger than if it were compressed in one piece", () => {
    const page = pageWith("en-IN", "Contact the owner");
    const inOnePiece = compressPage(page, "", "gzip").body.length;
    expect(compressPage(page, style, "gzip").body.length).toBeLessThan(inOnePiece * 1.02);
  });
});

test.each(["", style, "a style that the page does not have"])(
  "a page without a shared start is the same after gzip and gunzip",
  (shared) => {
    const page = `<!DOCTYPE html><title>Sorry</title>${"<p>This page has a text</p>".repeat(50)}`;
    expect(gunzipSync(compressPage(page, shared, "gzip").body).toString()).toBe(page);
  },
);

test("a browser that accepts Brotli gets Brotli", () => {
  const page = pageWith("en-IN", "Contact the owner");
  const { body, encoding } = compressPage(page, style, "gzip, deflate, br");
  expect(encoding).toBe("br");
  expect(brotliDecompressSync(body).toString()).toBe(page);
});
