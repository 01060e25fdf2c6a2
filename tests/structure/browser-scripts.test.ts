import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";

import { oldestScriptBrowsers, scriptLanguage } from "../../styles/browsers";
import { filesUnder } from "./source-files";

const bundle = filesUnder("build/client").filter((file) => file.path.endsWith(".js"));
const linter = new Linter({ configType: "flat" });

/** Code of dependencies that never runs in older engines: Remix's single fetch is off, and Swiper tests whether trusted types exist. */
const NEVER_REACHED: readonly RegExp[] = [/^TransformStream .*new TransformStream\(/, /^trustedTypes .*globalThis\.trustedTypes/];

/**
 * The linter's rules, except those about iterator methods. Without types, an iterator's `map` looks like an array's. ESLint applies
 * these rules to the sources, where it knows the types.
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

describe("browser scripts", () => {
  it.each(["[1].at(-1);", 'Object.hasOwn({}, "a");', '"a".replaceAll("a", "b");', "structuredClone(1);", "a ||= 1;", "class A { #b = 1 }"])(
    "are checked for features that are too new: %s",
    (script) => expect(tooNewIn(script)).not.toEqual([]),
  );

  it.each(bundle.map(({ path, text }) => [path, text] as const))("%s runs in the oldest engines that run our scripts", (_, text) => {
    expect(tooNewIn(text)).toEqual([]);
  });
});
