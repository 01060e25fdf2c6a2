import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

/** The README is what a newcomer sees first: short, with pictures that load fast. `npm run gallery:readme` takes the pictures. */

const DIRECTORY = "docs/pictures";
const MAX_BYTES = 250_000;
const MAX_LINES = 110;

const text = readFileSync("README.md", "utf8");
const files = readdirSync(DIRECTORY).map((name) => `${DIRECTORY}/${name}`);

test("the README shows the sticker, the scan, the answer and the desk, each with words for those who do not see it", () => {
  const shown = [...text.matchAll(/<img src="([^"]+)"[^>]*\salt="([^"]*)"/g)].map(([, file = "", alt = ""]) => ({ file, alt }));
  expect(shown.map(({ file }) => file)).toEqual(["sticker", "scan", "answer", "desk"].map((name) => `${DIRECTORY}/${name}.webp`));
  expect(shown.filter(({ alt }) => alt.length < 40)).toEqual([]);
  expect([...files].sort()).toEqual(shown.map(({ file }) => file).sort());
});

test("the pictures of the README have at most 250 kB together", () => {
  expect(files.reduce((bytes, file) => bytes + statSync(file).size, 0)).toBeLessThanOrEqual(MAX_BYTES);
});

test("the README is at most 110 lines long, and begins with its pictures and the two commands", () => {
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_LINES);
  const [first = ""] = text.split("\n## ");
  for (const part of ["<img ", "npm run demo ", "npm test "]) expect(first).toContain(part);
});
