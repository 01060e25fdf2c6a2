import { mkdirSync } from "node:fs";
import sharp from "sharp";

import { inProject } from "../../commands/steps/project.mjs";
import { openDisplay } from "../../tests/screens/display";
import { screenTest } from "../../tests/screens/screen-test";
import { screens } from "../../tests/screens/screens";

/** Takes the four pictures of the README: `npm run gallery:readme`. */

const DIRECTORY = inProject("docs", "pictures");

const PHONE = { width: 360, height: 720 };
const DESK = { width: 1280, height: 960 };

const SHOTS = [
  { file: "scan.webp", screen: "the scanner's screen for a car", viewport: PHONE },
  { file: "answer.webp", screen: "an owner's link", viewport: PHONE },
  { file: "desk.webp", screen: "the desk's first page", viewport: DESK },
];

screenTest.beforeAll(() => mkdirSync(DIRECTORY, { recursive: true }));

screenTest("sticker.webp", () => store("sticker.webp", inProject("public", "images", "product", "windscreen-1200.jpg")));

for (const { file, screen, viewport } of SHOTS) {
  screenTest(file, async ({ browser, places }) => {
    const arrival = await screens.find(({ name }) => name === screen)?.arrive(places);
    if (arrival === undefined) throw new Error(`No screen has the name "${screen}"`);
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: "reduce" });
    const { page, show } = await openDisplay(context);
    await show(arrival, true);
    await store(file, await page.screenshot());
    await context.close();
  });
}

/** Stores a picture small enough for a page that many people open. @param picture - its bytes, or the path of its file */
async function store(file: string, picture: Buffer | string): Promise<void> {
  await sharp(picture).resize({ width: 1200, withoutEnlargement: true }).webp({ quality: 75, effort: 6 }).toFile(`${DIRECTORY}/${file}`);
}
