import { expect, test } from "vitest";

import { filesUnder } from "./source-files";

/** The formatter breaks code at this width, but not comments. */
const COLUMNS = 140;

test(`no comment is wider than ${COLUMNS} columns`, () => {
  const files = ["app", "backend", "commands", "contract", "integration", "runtime", "tests", "workshop"].flatMap(filesUnder);
  const wide = files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap(({ path, text }) => text.split("\n").map((line, index) => ({ place: `${path}:${index + 1}`, line })))
    .filter(({ line }) => line.length > COLUMNS && /^\s*(\*|\/\/|\/\*\*)/.test(line));
  expect(wide.map(({ place }) => place)).toEqual([]);
});
