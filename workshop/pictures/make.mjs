import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";

import { picturesOfPages } from "./pages.mjs";
import { drawStickers } from "./stickers.mjs";

/**
 * Draws the pictures of the product: `npm run pictures`. It needs Chromium and pdftoppm. SCAN_PAGE is the URL of the scanner's page for the
 * phone's screen.
 */

const project = fileURLToPath(new URL("../../", import.meta.url));
const work = join(project, "node_modules", ".cache", "pictures");
const results = join(project, "public", "images", "product");
const scenes = join(project, "workshop", "pictures", "scenes");
const size = { width: 1200, height: 900 };
const widths = [400, 800, 1200];
const font = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2"),
).toString("base64");
const style = `<style>@font-face{font-family:sign;src:url(data:font/woff2;base64,${font})}body{margin:0}</style>`;

for (const folder of [work, results]) mkdirSync(folder, { recursive: true });
const stickers = await drawStickers();
for (const [file, drawing] of stickers) writeFileSync(join(project, "public", "images", file), drawing);

// The page on the phone has names of languages in their own scripts, for which the machine may have no fonts.
const fonts = join(work, "fonts.conf");
writeFileSync(
  fonts,
  `<fontconfig><dir>/usr/share/fonts</dir><dir>${join(project, "node_modules", "@expo-google-fonts")}</dir></fontconfig>`,
);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  env: { ...process.env, FONTCONFIG_FILE: fonts },
});
const printed = {
  car: inner("car-sticker.svg"),
  smallCar: inner("small-car-sticker.svg"),
  bike: inner("bike-sticker.svg"),
  smallBike: inner("small-bike-sticker.svg"),
  ...(await picturesOfPages(browser, work, process.env["SCAN_PAGE"])),
};
for (const file of readdirSync(scenes)) await encode(file.replace(".svg", ""), await paint(size, readScene(file)));
writeFileSync(join(project, "public", "og.png"), await sharePicture());
await browser.close();

/** Returns a scene with what it shows of the product: `{{car}}` stands for the car sticker. @param {string} file */
function readScene(file) {
  /** @type {Record<string, string>} */
  const shown = printed;
  return readFileSync(join(scenes, file), "utf8").replace(/\{\{(\w+)\}\}/g, (_, /** @type {string} */ name) => shown[name] ?? "");
}

/** Returns the elements of a sticker's drawing. @param {string} file */
function inner(file) {
  return (stickers.get(file) ?? "").replace(/<\/?svg[^>]*>/g, "").replaceAll("cut", file.replace(".svg", ""));
}

/** Returns a page as a PNG file. @param {{ width: number, height: number }} viewport @param {string} body */
async function paint(viewport, body) {
  const page = await browser.newPage({ viewport });
  await page.setContent(`${style}<body>${body}`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** @param {string} name @param {Buffer} drawing */
async function encode(name, drawing) {
  for (const width of widths) {
    const picture = sharp(drawing).resize(width, (width * 3) / 4);
    const file = join(results, `${name}-${width}`);
    await picture.clone().avif({ quality: 55, effort: 5 }).toFile(`${file}.avif`);
    await picture.clone().webp({ quality: 78, effort: 5 }).toFile(`${file}.webp`);
    await picture.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(`${file}.jpg`);
  }
}

/** Draws what other websites show beside a shared link: the car, and a sentence beside it. */
async function sharePicture() {
  const car = readScene("windscreen.svg").replace(
    /<svg[^>]*>/,
    '<svg viewBox="0 0 1200 900" width="832" height="630" preserveAspectRatio="xMidYMid slice">',
  );
  const drawing = await paint(
    { width: 1200, height: 630 },
    `<style>
      body { background: #10131a; color: #fff; font: 66px/68px sign }
      svg { position: absolute; right: 0; top: 0 }
      i { position: absolute; left: 360px; top: 0; width: 8px; height: 630px; background: repeating-linear-gradient(#ffc700 0 48px, #10131a 48px 80px) }
      p { position: absolute; left: 40px; top: 40px; width: 300px; margin: 0 }
      b { position: absolute; left: 40px; bottom: 40px; color: #ffc700; font: 54px sign }
    </style>${car}<i></i>
    <p>Scan to reach the owner. No numbers shared.</p><b>PlateNote</b>`,
  );
  return sharp(drawing).png({ palette: true, colours: 128 }).toBuffer();
}
