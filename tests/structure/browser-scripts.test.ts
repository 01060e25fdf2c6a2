import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import { Linter } from "eslint";
import { readFileSync } from "node:fs";
import typescript from "typescript";
import { transformWithEsbuild } from "vite";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";

import { inProject } from "../../commands/steps/project.mjs";
import { compiledSyntax, oldestScriptBrowsers, scriptLanguage } from "../../styles/browsers";
import { filesUnder, pathsWith } from "./source-files";

const bundle = filesUnder("build/client").filter((file) => file.path.endsWith(".js"));
const linter = new Linter({ configType: "flat" });

/**
 * Code that never runs in older engines: Remix's single fetch is off, Swiper tests whether trusted types exist, and /alerts whether
 * notifications do.
 */
const NEVER_REACHED: readonly RegExp[] = [
  /^TransformStream .*new TransformStream\(/,
  /^trustedTypes .*globalThis\.trustedTypes/,
  /^Notification .*"Notification"in window\?Notification/,
];

/**
 * The linter's rules, except those about iterator methods. Without types, an iterator's `map` looks like an array's. In the sources,
 * TypeScript rejects iterator methods.
 */
const rules = Object.fromEntries(
  Object.entries(esX.configs[`flat/restrict-to-${scriptLanguage}`].rules ?? {}).filter(
    ([name]) => !name.startsWith("es-x/no-iterator-prototype-"),
  ),
);

/** Returns the built-ins and the syntax in a script that `oldestScriptBrowsers` do not support. */
function tooNewIn(script: string): string[] {
  const findings = linter.verify(script, {
    languageOptions: { ecmaVersion: 2020, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "es-x": esX, compat },
    settings: { "es-x": { aggressive: true }, browsers: oldestScriptBrowsers, lintAllEsApis: true },
    rules: { ...rules, "compat/compat": "error" },
  });
  const lines = script.split("\n");
  return findings
    .map(({ message, line, column }) => `${message} … ${lines[line - 1]?.slice(Math.max(column - 40, 0), column + 40) ?? ""}`)
    .filter((finding) => !NEVER_REACHED.some((allowed) => allowed.test(finding)));
}

/** Rules without types report every property `at`. `.oxlintrc.json` has a rule for calls of `at` instead. */
const METHOD_AT = ["no-array-prototype-at", "no-string-prototype-at"];

const lintSettings = z.object({
  settings: z.object({ browsers: z.array(z.string()) }),
  overrides: z.array(z.object({ rules: z.record(z.string(), z.unknown()) })),
});

/** Returns the built-ins and the syntax in a file of `app/` that are newer than ES5. */
async function newerThanES5(path: string) {
  const { code } = await transformWithEsbuild(readFileSync(inProject(path), "utf8"), path, { target: "esnext" });
  return linter.verify(code, {
    languageOptions: { ecmaVersion: 2020, sourceType: "script" },
    plugins: { "es-x": esX },
    settings: { "es-x": { aggressive: true } },
    rules: esX.configs["flat/restrict-to-es5"].rules ?? {},
  });
}

describe("the sources of browser scripts", () => {
  it("are linted for the same engines, and with the same rules, as the built scripts", () => {
    const { settings, overrides } = lintSettings.parse(
      typescript.readConfigFile(inProject(".oxlintrc.json"), typescript.sys.readFile).config,
    );
    const linted = overrides.flatMap((override) => Object.keys(override.rules)).filter((name) => name.startsWith("es-x/"));
    const exempt = [...compiledSyntax, ...METHOD_AT].map((name) => `es-x/${name}`);
    expect(settings.browsers).toEqual(oldestScriptBrowsers);
    expect(linted.sort()).toEqual(
      Object.keys(rules)
        .filter((name) => !exempt.includes(name))
        .sort(),
    );
  });

  it("have no iterator methods, because the types of tsconfig.json have none", () => {
    expectTypeOf<MapIterator<number>>().not.toHaveProperty("map");
  });

  it("that are inlined are ES5", async () => {
    expect(await newerThanES5("app/scripts/live-status.ts")).toEqual([]);
    expect(await newerThanES5("app/scripts/connection.ts")).not.toEqual([]);
  });
});

describe("browser scripts", () => {
  it.each(["[1].at(-1);", 'Object.hasOwn({}, "a");', '"a".replaceAll("a", "b");', "structuredClone(1);", "a ||= 1;", "class A { #b = 1 }"])(
    "are checked for features that are too new: %s",
    (script) => expect(tooNewIn(script)).not.toEqual([]),
  );

  it.each(bundle.map(({ path, text }) => [path, text] as const))("%s runs in the oldest engines that run our scripts", (_, text) => {
    expect(tooNewIn(text)).toEqual([]);
  });

  it.each([
    ["an environment variable of the server", /process\.env|DATABASE_URL|SESSION_SECRETS|BACKEND_SECRET|API_BASE_URL|RAZORPAY_KEY_SECRET/],
    ["the database", /drizzle|pglite|create table/i],
    ["a Node module", /["']node:/],
    ["the server's cookies", /createCookieSessionStorage/],
    ["zod, which the server validates with", /ZodError|_zod\b/],
  ])("do not contain %s", (_, marker) => {
    expect(bundle.length).toBeGreaterThan(0);
    expect(pathsWith(bundle, marker)).toEqual([]);
  });
});
