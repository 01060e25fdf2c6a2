import { afterEach, expect, test, vi } from "vitest";

/** Reads the website's environment with only these variables. */
async function environmentWith(variables: Readonly<Record<string, string>>) {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./env.server");
}

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The servers of the tests set some of these variables, so no other test would notice another default. */
test("without variables, the website trusts no proxy and waits for an API as documented", async () => {
  const { environment, operator } = await environmentWith({ SESSION_SECRETS: "s".repeat(32) });
  expect(environment).toEqual({
    isProduction: false,
    isBuilt: false,
    appOrigin: null,
    sessionSecrets: ["s".repeat(32)],
    apiBaseUrl: null,
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
    payments: { baseUrl: null, keyId: "" },
  });
  expect(operator).toEqual({
    name: "PlateNote",
    supportEmail: "support@platenote.example",
    postalAddress: "",
    gstin: "",
    grievanceOfficer: "",
    poweredBy: "PlateNote",
    social: { facebook: "", instagram: "", x: "", youtube: "" },
  });
});

test("an API at its own URL is cached for a minute, and its pictures are allowed", async () => {
  const { environment } = await environmentWith({ SESSION_SECRETS: "s".repeat(32), API_BASE_URL: "https://api.example.in/v1" });
  expect(environment).toMatchObject({ contentCacheMilliseconds: 60_000, pictureOrigins: ["https://api.example.in"], trustedProxies: 0 });
});
