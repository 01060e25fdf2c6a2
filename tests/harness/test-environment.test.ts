import { expect, test } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { setTestEnvironment } from "./test-environment";

test("nothing of the machine's language, time zone, proxy, npm or fonts reaches the tests", () => {
  const machine = {
    ...{ LANG: "hi_IN.UTF-8", LC_ALL: "hi_IN.UTF-8", LANGUAGE: "hi", TZ: "Asia/Kolkata", FONTCONFIG_FILE: "/home/me/fonts.conf" },
    ...{ NODE_ENV: "production", NODE_OPTIONS: "--trace-warnings", PORT: "3000", HOST: "::1" },
    ...{ HTTP_PROXY: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9", no_proxy: "localhost" },
    ...{ npm_config_loglevel: "silent", npm_config_omit: "dev" },
  };
  const environment = { ...machine, PATH: "/usr/bin" };
  setTestEnvironment(environment);
  expect(environment).toEqual({
    PATH: "/usr/bin",
    NODE_ENV: "test",
    LANG: "C.UTF-8",
    TZ: "UTC",
    FONTCONFIG_FILE: inProject("tests", "fonts.conf"),
  });
});

test("TEST_FONTS chooses other fonts", () => {
  const environment = { TEST_FONTS: "/etc/fonts/fonts.conf" };
  setTestEnvironment(environment);
  expect(environment).toMatchObject({ FONTCONFIG_FILE: "/etc/fonts/fonts.conf" });
});
