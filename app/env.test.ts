import { afterEach, expect, test, vi } from "vitest";

import { retentionPeriods } from "#contract/retention";

/** Reads the website's environment with only these variables. */
async function environmentWith(variables: Readonly<Record<string, string>>) {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./env.server");
}

afterEach(() => {
  vi.unstubAllEnvs();
  // Test files share a worker: without this, the next file would import the module that was read here.
  vi.resetModules();
});

/** The servers of the tests set some of these variables, so no other test would notice another default. */
test("without variables, the website trusts no proxy and waits for an API as documented", async () => {
  const { environment, operator } = await environmentWith({ SESSION_SECRETS: "s".repeat(32) });
  expect(environment).toEqual({
    isProduction: false,
    isBuilt: false,
    appOrigin: null,
    deskHost: null,
    sessionSecrets: ["s".repeat(32)],
    apiBaseUrl: null,
    apiHeaders: {},
    apiTimeoutMilliseconds: 10_000,
    priceRetryMilliseconds: 2_000,
    contentCacheMilliseconds: 0,
    pageCacheMilliseconds: 1_000,
    pictureOrigins: [],
    trustedProxies: 0,
    logLevel: "info",
    metricsToken: null,
    eventLoopTimeoutSeconds: 60,
    clockOffsetSeconds: 0,
    retentionDays: Object.fromEntries(Object.entries(retentionPeriods).map(([subject, { days }]) => [subject, days])),
    payments: { razorpayUrl: null, keyId: "" },
  });
  expect(operator).toEqual({
    name: "PlateNote",
    supportEmail: "support@platenote.example",
    postalAddress: "",
    gstin: "",
    grievanceOfficer: "",
    grievancePost: "",
    grievanceAddress: "",
    grievanceEmail: "support@platenote.example",
    poweredBy: "PlateNote",
    social: { facebook: "", instagram: "", x: "", youtube: "" },
  });
});

test("an API at its own URL is cached for a minute, and its pictures are allowed", async () => {
  const { environment } = await environmentWith({ SESSION_SECRETS: "s".repeat(32), API_BASE_URL: "https://api.example.in/v1" });
  expect(environment).toMatchObject({ contentCacheMilliseconds: 60_000, pictureOrigins: ["https://api.example.in"], trustedProxies: 0 });
});

test.each([
  ["X-Api-Key: abc", "API_HEADERS: must be a JSON object"],
  ['["X-Api-Key"]', "API_HEADERS: must be a JSON object"],
  ["null", "API_HEADERS: must be a JSON object"],
  ['{"X-Api-Key":5}', "API_HEADERS.X-Api-Key: must be text"],
  ['{"X Api Key":"secret"}', "API_HEADERS.X Api Key: is not a valid header name"],
  ['{"":"secret"}', "API_HEADERS.: is not a valid header name"],
  [String.raw`{"X-Api-Key":"secret\r\nX-Other: 1"}`, "API_HEADERS.X-Api-Key: has a value that a header cannot contain"],
  ['{"X-Api-Key":"secret ₹"}', "API_HEADERS.X-Api-Key: has a value that a header cannot contain"],
  ['{"Authorization":"Bearer secret"}', "API_HEADERS.Authorization: the website sets this header itself"],
])("the start refuses API_HEADERS=%s, without showing a value", async (API_HEADERS, message) => {
  const refusal = await environmentWith({ SESSION_SECRETS: "s".repeat(32), API_HEADERS }).then(String, String);
  expect(refusal).toContain(message);
  expect(refusal).not.toContain("secret");
});

test.each(["https://api.example.in/v1?key=abc", "https://api.example.in/#v1", "https://user:secret@api.example.in"])(
  "the start refuses API_BASE_URL=%s",
  async (API_BASE_URL) => {
    const refusal = await environmentWith({ SESSION_SECRETS: "s".repeat(32), API_BASE_URL }).then(String, String);
    expect(refusal).toContain("API_BASE_URL: must have no user, query (?) or fragment (#)");
  },
);
