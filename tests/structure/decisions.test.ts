import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

import { projectDirectory } from "../../commands/steps/project.mjs";
import { filesUnder } from "./source-files";

const DIRECTORY = "docs/decisions";
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const HEAD = new RegExp(`^# (?<number>\\d+)\\. (?<title>.+)\n\nAccepted, \\d{1,2} (?:${MONTHS}) \\d{4}\\.\n\n`);

/** What was done on a day: such a day has come. */
const DATED = new RegExp(`(?:Accepted,|[Rr]eviewed on|[Rr]eleased on) (\\d{1,2} (?:${MONTHS}) \\d{4})`, "g");

/** A page, in lines of at most 140 characters. */
const MAX_LINES = 60;

type Packages = Readonly<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>;

const documents = ["docs", "workshop"].flatMap(filesUnder).filter(({ path }) => path.endsWith(".md"));
const records = documents.filter(({ path }) => /\/\d{4}-[^/]+$/.test(path)).sort((a, b) => a.path.localeCompare(b.path));
const rootFiles = ["README.md", "CONTRIBUTING.md", ".env.example", "Dockerfile", "oxlint.plugin.js", "playwright.config.ts"]
  .concat(["remix.config.js", "tailwind.config.js", "vite.config.ts", "vite.backend.config.ts", "vite.packages.ts", "vitest.config.ts"])
  .map((path) => ({ path, text: readFileSync(join(projectDirectory, path), "utf8") }));
const everything = ["app", "backend", "commands", "contract", "runtime", "styles", "tests", "workshop"]
  .flatMap(filesUnder)
  .concat(documents, rootFiles);

/** Returns the number and title of a decision. */
function headOf({ path, text }: { path: string; text: string }) {
  const groups = HEAD.exec(text)?.groups;
  if (!groups) throw new Error(`${path} does not begin with "# N. Title" and the line "Accepted, DAY MONTH YEAR."`);
  const { number = "", title = "" } = groups;
  return { number, title };
}

/** Returns the files and folders that a document names but that do not exist. */
function missingPlaces({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/`((?:app|backend|commands|contract|docs|runtime|styles|tests|workshop)\/[^`<>*{}]*)`/g)]
    .filter(([, named = ""]) => !existsSync(join(projectDirectory, named)))
    .map(([named]) => `${path}: ${named}`);
}

test("the decision about packages names every package", () => {
  const { text } = records.find(({ path }) => path.endsWith("0004-dependencies.md")) ?? { text: "" };
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectDirectory, "package.json"), "utf8")) as Packages;
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@types/"));
  const isNamed = (name: string) =>
    [name, name.replace(/\/.*/, "/*"), name.replace("eslint-plugin-", "-")].some((form) => text.toLowerCase().includes(form));
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
  expect(Object.values({ ...dependencies, ...devDependencies }).filter((version) => /[~^*]/.test(version))).toEqual([]);
});

describe("a decision", () => {
  test("has a unique number, in its file name and title", () => {
    expect(records.length).toBeGreaterThan(30);
    expect(records.map(({ path }) => Number(path.slice(DIRECTORY.length + 1, DIRECTORY.length + 5)))).toEqual(
      records.map((_, index) => index + 1),
    );
    expect(records.map((record) => headOf(record).number)).toEqual(records.map((_, index) => String(index + 1)));
  });

  test("was accepted on a day that has come", () => {
    const future = everything.flatMap(({ path, text }) =>
      [...text.matchAll(DATED)].filter(([, date = ""]) => new Date(`${date} UTC`) > new Date()).map(([line]) => `${path}: ${line}`),
    );
    expect(future).toEqual([]);
  });

  test("is at most a page, with its context, what was decided and what is given up", () => {
    for (const { path, text } of records) {
      expect(text.split("\n").length, path).toBeLessThanOrEqual(MAX_LINES);
      for (const part of ["Context", "Decision", "Given up"]) expect(text, path).toContain(`\n**${part}.**`);
    }
  });

  test("names only files and folders that exist", () => {
    expect(records.flatMap(missingPlaces)).toEqual([]);
  });

  test("is in the index with its title", () => {
    const index = readFileSync(join(projectDirectory, DIRECTORY, "README.md"), "utf8");
    const expected = records.map((record) => {
      const { number, title } = headOf(record);
      return `- [${number}](${record.path.slice(DIRECTORY.length + 1)}). ${title}`;
    });
    expect(index.split("\n").filter((line) => line.startsWith("- ["))).toEqual(expected);
  });
});

test("README, CONTRIBUTING and the documents in docs/ name only files and folders that exist", () => {
  const guides = documents.concat(rootFiles).filter(({ path }) => /^(README|CONTRIBUTING|docs\/[^/]+)\.md$/.test(path));
  expect(guides.length).toBeGreaterThan(2);
  expect(guides.flatMap(missingPlaces)).toEqual([]);
});

describe("a reference", () => {
  test("between documents leads to an existing file, and a number in its text is the decision's number", () => {
    for (const { path, text } of documents.concat(rootFiles.filter((file) => file.path.endsWith(".md")))) {
      for (const [link, words = "", target = ""] of text.matchAll(/\[([^\]]+)\]\(([^)#:]+)\)/g)) {
        expect(existsSync(join(projectDirectory, dirname(path), target)), `${path}: ${link}`).toBe(true);
        const named = /\d+/.exec(words);
        if (named) expect(Number(/(\d{4})-[^/]+$/.exec(target)?.[1]), `${path}: ${link}`).toBe(Number(named[0]));
      }
    }
  });

  test("to a decision is a link or a path, never a bare number", () => {
    const bare = /\bdecisions?\s(?:[\s*#]|\/\/)*\d+\b(?!\])/i;
    expect(everything.filter(({ text }) => bare.test(text)).map(({ path, text }) => `${path}: ${bare.exec(text)?.[0]}`)).toEqual([]);
  });

  test("to a section of the spec leads to a heading of docs/specification.md", () => {
    const headings = new Map<string, string[]>();
    for (const [, number = "", body = ""] of readFileSync(join(projectDirectory, "docs/specification.md"), "utf8").matchAll(
      /^## (\d+)\. (.*?)(?=^## |(?![\s\S]))/gms,
    ))
      headings.set(
        number,
        [...body.matchAll(/^### (.+)$/gm)].map(([, name = ""]) => name),
      );
    const cited = everything.flatMap(({ path, text }) =>
      [...text.matchAll(/\bspec,? sections? (\d+)(?: and (\d+))?(?:, ([A-Z][\w ]+))?/gi)].map(([words, number = "", other, name]) => ({
        found: [number, other ?? number].every((one) => headings.has(one)) && (name === undefined || headings.get(number)?.includes(name)),
        words: `${path}: ${words}`,
      })),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter(({ found }) => found !== true).map(({ words }) => words)).toEqual([]);
  });

  test("to a decision's file leads to an existing file", () => {
    const missing = everything.flatMap(({ path, text }) =>
      [...text.matchAll(/docs\/decisions\/\d{4}[\w.-]*/g)]
        .filter(([target]) => !existsSync(join(projectDirectory, target.replace(/\.$/, ""))))
        .map(([target]) => `${path}: ${target}`),
    );
    expect(missing).toEqual([]);
  });
});
