import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const require = createRequire(import.meta.url);

/**
 * Makes the picture that other websites show beside a shared link: the sticker on the windscreen, with a sentence on a band below.
 * @param {string} windscreen the rendered picture's file
 * @param {string} result
 */
export async function drawSharePicture(windscreen, result) {
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const font = readFileSync(require.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2")).toString(
    "base64",
  );
  const background = readFileSync(windscreen).toString("base64");
  await page.setContent(`<style>
      @font-face { font-family: sign; src: url(data:font/woff2;base64,${font}) }
      body { margin: 0; background: #10131a; color: #fff; font-family: sign }
      img { display: block; width: 1200px; height: 500px; object-fit: cover; object-position: 50% 22% }
      i { display: block; height: 8px; background: repeating-linear-gradient(90deg, #ffc700 0 48px, #10131a 48px 80px) }
      p { margin: 0; padding: 28px 48px; font-size: 54px; line-height: 64px; white-space: nowrap }
      b { color: #ffc700; float: right }
    </style><img src="data:image/png;base64,${background}"><i></i><p><b>PlateNote</b>Scan to reach the owner. No numbers shared.</p>`);
  const picture = await page.screenshot();
  await browser.close();
  await sharp(picture).png({ palette: true, colours: 128 }).toFile(result);
}
