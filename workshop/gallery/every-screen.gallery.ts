import type { Page } from "@playwright/test";

import { screenTest } from "../../tests/screens/screen-test";
import { screens } from "../../tests/screens/screens";
import { WIDTHS, pictureName, type Appearance } from "./picture-name";

/** The ways to show each screen. Scripts do not change colours, so one colour scheme is enough without scripts. */
const APPEARANCES: readonly Appearance[] = [
  { withScripts: true, scheme: "light" },
  { withScripts: true, scheme: "dark" },
  { withScripts: false, scheme: "light" },
];

for (const { name, arrive, redirectsWithScripts = false } of screens) {
  screenTest(name, async ({ display, places }, testInfo) => {
    const arrival = await arrive(places);
    for (const { withScripts, scheme } of APPEARANCES) {
      if (withScripts && redirectsWithScripts) continue;
      await display.page.emulateMedia({ colorScheme: scheme });
      await display.show(arrival, withScripts);
      for (const width of WIDTHS) {
        const body = await takePicture(display.page, width);
        await testInfo.attach(pictureName({ withScripts, scheme }, width), { body, contentType: "image/jpeg" });
      }
    }
  });
}

/** Takes a picture of the whole page, after all of its images have loaded. @param width in CSS pixels */
async function takePicture(page: Page, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  // As high as the page, so that what stays in view is at its end instead of over its middle.
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  return page.screenshot({ fullPage: true, type: "jpeg", quality: 70 });
}
