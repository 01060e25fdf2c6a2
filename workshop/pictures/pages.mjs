import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { load } from "./stickers.mjs";

/** The screen in `scenes/phone.svg`. */
const screen = { width: 326, height: 700 };

/**
 * Returns pictures of the scanner's page and of the leaflet, as URLs.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} folder where the last pictures are kept
 * @param {string | undefined} scanPage the URL of the scanner's page. Without it, the last picture is used
 */
export async function picturesOfPages(browser, folder, scanPage) {
  const [shown, leaflet] = [join(folder, "screen.png"), join(folder, "leaflet.png")];
  if (scanPage !== undefined) await photograph(browser, scanPage, shown);
  if (!existsSync(shown)) throw new Error("The phone shows the scanner's page. Set SCAN_PAGE to its URL (workshop/pictures/README.md).");
  await printLeaflet(folder);
  return { screen: asUrl(shown), leaflet: asUrl(leaflet) };
}

/** @param {import("@playwright/test").Browser} browser @param {string} address @param {string} file */
async function photograph(browser, address, file) {
  const width = 360;
  const height = Math.round((width * screen.height) / screen.width);
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 2, isMobile: true });
  const page = await context.newPage();
  await page.goto(address);
  // Fails if the page shows an error, because it then has no Message button.
  await page.getByRole("button", { name: "Message", exact: true }).waitFor({ timeout: 10_000 });
  await page.screenshot({ path: file });
  await context.close();
}

/** @param {string} folder */
async function printLeaflet(folder) {
  /** @type {typeof import("../../backend/stock/printing/leaflet.js")} */
  const { printLeaflets } = await load("backend/stock/printing/leaflet.ts");
  /** @type {typeof import("../../backend/composition/demo/pictured-stickers.js")} */
  const { PICTURED_ORIGIN } = await load("backend/composition/demo/pictured-stickers.ts");
  const parts = [];
  const supportEmail = `support@${new URL(PICTURED_ORIGIN).host}`;
  const print = { origin: PICTURED_ORIGIN, brand: "PlateNote", supportEmail, printedAt: new Date() };
  for await (const part of printLeaflets(print)) parts.push(part);
  const file = join(folder, "leaflet.pdf");
  writeFileSync(file, Buffer.concat(parts));
  const area = ["-x", "0", "-y", "0", "-W", "1653", "-H", "779"];
  execFileSync("pdftoppm", ["-r", "200", "-png", "-singlefile", ...area, file, join(folder, "leaflet")]);
}

/** @param {string} file */
function asUrl(file) {
  return `data:image/png;base64,${readFileSync(file).toString("base64")}`;
}
