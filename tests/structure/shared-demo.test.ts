import { expect, test } from "vitest";

import { filesUnder } from "./source-files";

const DEMO_PERSON_OR_STICKER = /\b(?:stickers|demoOwners|demoResellers)\.\w+/g;

/** What a journey with a server of its own imports or calls. */
const OWN_SERVER = /"\.\.\/harness\/isolated-product"|\bstartWebsite\(/;

/** The journeys that share a worker's server. Their order differs from run to run. */
const journeys = filesUnder("tests/journeys").filter(
  ({ path, text }) => path.endsWith(".spec.ts") && text.includes('"../harness/journey"') && !OWN_SERVER.test(text),
);

test("no two journeys that share a server use the same demo sticker, owner or reseller", () => {
  const users = new Map<string, string[]>();
  for (const { path, text } of journeys)
    for (const name of new Set(text.match(DEMO_PERSON_OR_STICKER))) users.set(name, [...(users.get(name) ?? []), path]);

  expect(users.size).toBeGreaterThan(0);
  expect([...users].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
