import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { inProject } from "../../commands/steps/project.mjs";
import { allLanguages } from "../../app/words/languages.server";
import { scaledTimeout } from "../harness/scaled-timeout";

let copy: string;
const translations = () => join(copy, "app", "words", "translations");

/** Copies the website, so that the tests can break its sentences while other tests read the project. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "platenote-words-"));
  for (const name of ["app", "contract", "package.json", "tsconfig.json"]) cpSync(inProject(name), join(copy, name), { recursive: true });
  symlinkSync(inProject("node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Faulty translations. Each is the Hindi translation, in which `fault` replaces what `sentence` matches. */
const faults = [
  { name: "missing", sentence: /\n {4}privacy: [^\n]*/, fault: "", message: "'privacy' is missing" },
  { name: "empty", sentence: /privacy: "[^"]*"/, fault: 'privacy: ""', message: "This sentence is empty" },
  { name: "unknown", sentence: /privacy: /, fault: 'other: "x",\n    privacy: ', message: "This sentence is not in English" },
  { name: "another-placeholder", sentence: /\{group\}/, fault: "{blood}", message: "must have these placeholders, and no others: {group}" },
  { name: "no-placeholder", sentence: /\{group\}/, fault: "", message: "must have these placeholders, and no others: {group}" },
  { name: "extra-placeholder", sentence: /privacy: "/, fault: 'privacy: "{name} ', message: "must have no placeholders" },
  { name: "missing-plural", sentence: /comeBackInSeconds: \{ one: "[^"]*",/, fault: "comeBackInSeconds: {", message: "'one' is missing" },
  { name: "extra-plural", sentence: /comeBackInSeconds: \{/, fault: 'comeBackInSeconds: { few: "{count}",', message: "not in English" },
  {
    name: "plural-without-count",
    sentence: /comeBackInSeconds: \{ one: "[^"]*"/,
    fault: 'comeBackInSeconds: { one: "x"',
    message: "{count}",
  },
] as const;

describe("the check of types", () => {
  let output: string;

  beforeAll(() => {
    const hindi = readFileSync(join(translations(), "hi.ts"), "utf8");
    for (const { name, sentence, fault } of faults) {
      const broken = hindi.replace(sentence, fault);
      expect(broken, name).not.toBe(hindi);
      writeFileSync(join(translations(), `${name}.ts`), broken);
    }
    const files = ["hi", ...faults.map(({ name }) => name)].map((name) => `app/words/translations/${name}.ts`);
    writeFileSync(join(copy, "tsconfig.words.json"), JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
    const compiler = join(copy, "node_modules", "typescript-native", "bin", "tsc");
    const run = spawnSync(process.execPath, [compiler, "--noEmit", "--pretty", "false", "-p", "tsconfig.words.json"], {
      cwd: copy,
      encoding: "utf8",
    });
    output = run.stdout;
  }, scaledTimeout(300_000));

  test("accepts a complete translation", () => {
    expect(output).not.toContain("translations/hi.ts");
  });

  test.each(faults)("names the file and the fault of a sentence: $name", ({ name, message }) => {
    const [error = "", ...others] = output.split(/\n(?=\S)/).filter((line) => line.startsWith(`app/words/translations/${name}.ts(`));
    expect(others).toEqual([]);
    expect(error).toContain(message);
  });
});

describe("the check of unused sentences", () => {
  test("names the file and the key of a sentence that no page uses", () => {
    const file = join(translations(), "en.ts");
    // The word "return" is in every file, but no file reads a property of this name.
    const unread = '\n    forgotten: "Nobody reads this.",\n    return: "Nobody reads this either.",';
    writeFileSync(file, readFileSync(file, "utf8").replace("  contact: {", `  contact: {${unread}`));
    const run = spawnSync(process.execPath, [inProject("commands", "lint-words.mjs"), join(copy, "app")], { encoding: "utf8" });
    expect([run.status, ...run.stderr.trim().split("\n")]).toEqual([
      1,
      ...["forgotten", "return"].map((key) => `app/words/translations/en.ts: contact.${key} is not used on any page`),
    ]);
  });
});

test.each(allLanguages)("%s has the two plural forms that every translation has: one and other", (language) => {
  expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(["one", "other"]);
});
