import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { writeFileSync } from "node:fs";
import { describeApi } from "./openapi";

test("the description passes Redocly's recommended rules without an error or warning", async () => {
  const text = JSON.stringify(describeApi(), null, 1);
  writeFileSync("/tmp/openapi.json", text);
  const problems = await lintFromString({
    source: text,
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`)).toEqual([]);
});
