import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { allLanguages } from "../../app/words/languages.server";

let copy: string;
const app = () => join(copy, "app");
const fileOf = (language: string, file: string) => join(app(), "words", "translations", language, file);

/** Copies the website, so that the tests can break its sentences while other tests read the project. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "platenote-words-"));
  cpSync(inProject("app"), app(), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Returns what the check says of a changed file, and restores the file. */
function checkWith(file: string, change: (text: string) => string): (string | number | null)[] {
  const original = readFileSync(file, "utf8");
  const changed = change(original);
  expect(changed).not.toBe(original);
  writeFileSync(file, changed);
  const run = spawnSync(process.execPath, [inProject("commands", "lint-words.mjs"), app()], { encoding: "utf8" });
  writeFileSync(file, original);
  return [run.status, ...run.stderr.trim().split("\n")];
}

/** Faulty translations. Each is the Hindi translation of the scanner's pages, in which `fault` replaces what `sentence` matches. */
const faults = [
  { name: "missing", sentence: /\n {4}"privacy": [^\n]*/, fault: "", message: "contact.privacy is missing" },
  { name: "empty", sentence: /"privacy": "[^"]*"/, fault: '"privacy": ""', message: "contact.privacy is empty" },
  { name: "unknown", sentence: /"privacy": /, fault: '"other": "x",\n    "privacy": ', message: "contact.other is not in English" },
  {
    name: "another placeholder",
    sentence: /\{\{group\}\}/,
    fault: "{{blood}}",
    message: "contact.bloodGroup must have these placeholders, and no others: {{group}}",
  },
  {
    name: "no placeholder",
    sentence: /\{\{group\}\}/,
    fault: "{group}",
    message: "contact.bloodGroup must have these placeholders, and no others: {{group}}",
  },
  {
    name: "extra placeholder",
    sentence: /"privacy": "/,
    fault: '"privacy": "{{name}} ',
    message: "contact.privacy must have no placeholders",
  },
  {
    name: "missing plural",
    sentence: /"tooManyCallsSeconds_one": "[^"]*",/,
    fault: "",
    message: "accident.tooManyCallsSeconds_one is missing",
  },
  {
    name: "extra plural",
    sentence: /"tooManyCallsSeconds_one"/,
    fault: '"tooManyCallsSeconds_few": "{{count}}", "tooManyCallsSeconds_one"',
    message: "accident.tooManyCallsSeconds_few is not in English",
  },
  {
    name: "plural without count",
    sentence: /"tooManyCallsSeconds_one": "[^"]*"/,
    fault: '"tooManyCallsSeconds_one": "x"',
    message: "accident.tooManyCallsSeconds_one must have these placeholders, and no others: {{count}}",
  },
] as const;

describe("the check of translations", () => {
  test("accepts the translations", () => {
    const run = spawnSync(process.execPath, [inProject("commands", "lint-words.mjs"), app()], { encoding: "utf8" });
    expect([run.status, run.stderr]).toEqual([0, ""]);
  });

  test.each(faults)("names the file and the fault of a sentence: $name", ({ sentence, fault, message }) => {
    const said = checkWith(fileOf("hi", "scanner.json"), (text) => text.replace(sentence, fault));
    expect(said).toEqual([1, `app/words/translations/hi/scanner.json: ${message}`]);
  });

  test("names the file and the key of a sentence that no page uses", () => {
    // The word "return" is in every file, but no file reads a property of this name.
    const unread = '"forgotten": "Nobody reads this.", "return": "Nobody reads this either.",';
    const said = checkWith(fileOf("en", "scanner.json"), (text) => text.replace('"contact": {', `"contact": {${unread}`));
    expect(said.filter((line) => String(line).includes("/en/"))).toEqual(
      ["forgotten", "return"].map((key) => `app/words/translations/en/scanner.json: contact.${key} is not used on any page`),
    );
  });

  test("says that the types do not know a placeholder", () => {
    const said = checkWith(fileOf("en", "owner.json"), (text) => text.replace("{{code}}", "{{promo}}"));
    expect(said).toContain("app/words/translations/en/placeholders.ts is not up to date. Run npm run words");
  });
});

test.each(allLanguages)("%s has the two plural forms that every translation has: one and other", (language) => {
  expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(["one", "other"]);
});
