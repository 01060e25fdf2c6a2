import { readFileSync } from "node:fs";

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";

import { writeDescription } from "./openapi";

test("the description passes Redocly's recommended rules without an error or warning", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: writeDescription(), absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`)).toEqual([]);
});

test("docs/openapi.json is up to date. If not, run npm run api-description", () => {
  expect(readFileSync("docs/openapi.json", "utf8")).toBe(writeDescription());
});

test("the description has the version of the product", () => {
  expect(writeDescription()).toContain(
    `"title":"PlateNote API",${/"version": "[^"]+"/.exec(readFileSync("package.json", "utf8"))?.[0].replace(" ", "")}`,
  );
});
