import { expect, test } from "vitest";

import { selectTests } from "../../commands/steps/selection.mjs";
import { scaledTimeout } from "./scaled-timeout";

test("tests are selected by file name, and those of PostgreSQL run on PostgreSQL", async () => {
  expect((await selectTests("UI/date")).words).toEqual({ vitest: ["app/ui/date.test.ts"] });
  expect((await selectTests("Payment-widget")).words).toEqual({ journeys: ["tests/journeys/payment-widget.spec.ts"] });
  expect((await selectTests("lost-connections")).words).toEqual({ postgres: ["tests/postgres/lost-connections.test.ts"] });
});

test(
  "if no file has the name, tests are selected by title, and only those with this title count",
  async () => {
    const { words, includes } = await selectTests("Writes the day as dd-mm-");
    expect(words).toEqual({ vitest: expect.arrayContaining(["app/ui/date.test.ts", "-t"]) as string[] });
    expect(includes({ name: "date.test.ts > writes the day as dd-mm-yyyy", status: "skipped" })).toBe(true);
    expect(includes({ name: "date.test.ts > another", status: "skipped" })).toBe(false);
    // The title of this journey is made from the name of a screen, so no file has all of it.
    expect((await selectTests(["the home page", "the screen is acc"].join(": "))).words).toEqual({
      journeys: ["--grep", expect.any(String)],
    });
    expect((await selectTests(["no test", "has this title"].join(" "))).words).toEqual({});
  },
  scaledTimeout(60_000),
);
