import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";

import { calls } from "../index";
import { readAnswer } from "../outcome";
import { describeApi, exampleSuccess, examplesOf, writeDescription } from "./openapi";

test("the description passes Redocly's recommended rules without an error or warning", async () => {
  const config = await createConfig({ extends: ["recommended"], rules: { "info-contact": "error" } });
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

describe("a validator that knows only the description", () => {
  const validator = new Ajv2020({ strict: false, logger: false }).addSchema(describeApi(), "api");
  const pointerTo = (path: string, status: string) =>
    `api#/paths/${path.replaceAll("/", "~1")}/post/responses/${status}/content/application~1json/schema`;
  const isValid = (path: string, body: unknown) => validator.validate(pointerTo(path, "200"), body);
  const junk = [{}, { hello: "world" }, [], "OK", { ErrorCode: null }, { Message: "Done" }, { data: 7 }];

  test("notices junk, but for the calls whose answer the specification does not use", () => {
    const accepting = calls.filter(({ path }) => junk.some((body) => isValid(path, body))).map(({ path }) => path);
    expect(accepting).toEqual([
      "/addvehicledetail",
      "/vehicle_owner/login",
      "/vehicle_owner/update_profile",
      "/vehicle_owner/UpdateQRCode",
      "/vehicle_owner/set_language",
      "/vehicle_owner/logout",
      "/inquiry",
      "/paymentstatus",
      // No reseller means that the code was wrong.
      "/resellerVerifyOTP",
      "/reseller_logout",
    ]);
  });

  test("accepts all examples, and so does the website", () => {
    for (const call of calls) {
      const examples = examplesOf(call, (kind) => exampleSuccess(call, kind));
      for (const [name, { value }] of Object.entries(examples)) {
        expect([call.path, name, isValid(call.path, value)]).toEqual([call.path, name, true]);
        const raw = { status: 200, body: JSON.stringify(value), retryAfter: null };
        expect([call.path, name, readAnswer(call, raw).kind]).toEqual([call.path, name, "ok"]);
      }
    }
  });

  test("accepts a success and a refusal, and no refusal without a failing mark", () => {
    for (const call of calls) {
      const bodies = [exampleSuccess(call), { ErrorCode: "1", Message: "No" }, { Status: "Failed" }, { ErrorCode: 0, Status: "Failed" }];
      expect([call.path, ...bodies.map((body) => isValid(call.path, body))]).toEqual([call.path, true, true, true, true]);
    }
  });

  test("wants a reason with a 4XX", () => {
    const refused = validator.getSchema("api#/components/responses/Refused/content/application~1json/schema");
    expect([{}, { hello: "world" }, { Message: "No" }, { status: "failed" }].map((body) => refused?.(body))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
