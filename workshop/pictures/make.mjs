import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

import { drawSharePicture } from "./share.mjs";
import { drawStickers } from "./stickers.mjs";
import { drawTextures } from "./textures.mjs";

/**
 * Makes the pictures of the product: `npm run pictures -- [SCENE …]`. It needs Blender 3.4, Chromium and pdftoppm. SAMPLES and WIDTH set the
 * quality of the renders; SCAN_PAGE is the URL of the scanner's page for the phone's screen.
 */

const project = fileURLToPath(new URL("../../", import.meta.url));
const work = join(project, "node_modules", ".cache", "pictures");
const results = join(project, "public", "images", "product");

const scenes = ["windscreen", "tank", "pair", "phone", "night", "pack"];
const widths = [400, 800, 1200];

const asked = process.argv.slice(2);
const samples = process.env["SAMPLES"] ?? "128";
const width = process.env["WIDTH"] ?? "1200";

for (const folder of [work, results]) mkdirSync(folder, { recursive: true });
for (const [file, drawing] of await drawStickers()) writeFileSync(join(project, "public", "images", file), drawing);
await drawTextures(work, process.env["SCAN_PAGE"]);
for (const scene of asked.length > 0 ? asked : scenes) {
  render(scene);
  await encode(scene);
  if (scene === "windscreen") await drawSharePicture(join(work, "windscreen.png"), join(project, "public", "og.png"));
}

/** @param {string} scene */
function render(scene) {
  const folder = join(project, "workshop", "pictures");
  const words = ["-b", "--python-use-system-env", "--python-exit-code", "1", "--python", join(folder, "scenes", `${scene}.py`), "-t", "1"];
  execFileSync("blender", [...words, "--", work, join(work, scene), samples, width], {
    env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** @param {string} scene */
async function encode(scene) {
  for (const size of widths) {
    const picture = sharp(join(work, `${scene}.png`)).resize(size, (size * 3) / 4);
    const file = join(results, `${scene}-${size}`);
    await picture.clone().avif({ quality: 52, effort: 4 }).toFile(`${file}.avif`);
    await picture.clone().webp({ quality: 74, effort: 5 }).toFile(`${file}.webp`);
    await picture.clone().jpeg({ quality: 76, mozjpeg: true }).toFile(`${file}.jpg`);
  }
}
