import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { inProject } from "../../commands/steps/project.mjs";
import { temporaryDirectory } from "../harness/data-directory";
import { scaledTimeout } from "../harness/scaled-timeout";

/** A line of a file, and the rule that it breaks, or null if the linter must accept it. */
type Line = readonly [text: string, rule: string | null];

const EXPRESSIONS: readonly Line[] = [
  ["export const exponential = /^(a+)+$/;", "regexp(no-super-linear-backtracking)"],
  [String.raw`export const polynomial = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;`, "regexp(no-super-linear-backtracking)"],
  [String.raw`export const quadratic = /\/+$/;`, "regexp(no-super-linear-move)"],
  [String.raw`export const linear = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;`, null],
];

const FORM: Line = ["export const read = (request: Request) => request.formData();", "eslint-js(no-restricted-syntax)"];

const NEWER_THAN_ENGINES: readonly Line[] = [
  ["export const sorted = [1].toSorted();", "es-x(no-array-prototype-tosorted)"],
  ["export const own = Object.hasOwn({}, 'a');", "es-x(no-object-hasown)"],
  ["export const last = [1].at(-1);", "eslint-js(no-restricted-syntax)"],
  ["export const copy = structuredClone({});", "compat(compat)"],
  ["export const length = [1].length;", null],
];

/**
 * The lines to lint, by file. Some break rules of plugins, because an update of oxlint may change how it runs plugins. Some break rules of
 * oxlint itself.
 */
const FILES: Readonly<Record<string, readonly Line[]>> = {
  "app/forms/fields.server.ts": [
    ...EXPRESSIONS,
    FORM,
    ["export const sorted = [1].toSorted();", null],
    ["export const port = process.env['PORT'];", "eslint(no-restricted-properties)"],
    ["export const isBuilt = import.meta.env.PROD;", "eslint-js(no-restricted-syntax)"],
    ["export { limits } from '../../contract/limits';", "eslint(no-restricted-imports)"],
    ["export const loose = (value: unknown) => value == 1;", "eslint(eqeqeq)"],
  ],
  "app/root.tsx": [
    ...EXPRESSIONS,
    ...NEWER_THAN_ENGINES,
    FORM,
    ["export const isBuilt = import.meta.env.PROD;", "eslint-js(no-restricted-syntax)"],
    ["export function Outer() { const Inner = () => <b />; return <Inner />; }", "react(static-components)"],
    ["export default function Root() { return null; }", null],
  ],
  "app/ui/part.tsx": [
    ["export default function Part() { return null; }", "eslint(no-restricted-exports)"],
    ["import type { ZodType } from 'zod'; import { z } from 'zod'; export const text: ZodType = z.string();", "import(no-duplicates)"],
  ],
  "backend/composition/api.ts": [
    ...EXPRESSIONS,
    FORM,
    ["export const port = process.env['PORT'];", null],
    ["export const text: any = 1;", "typescript(no-explicit-any)"],
  ],
  "contract/limits.ts": [...EXPRESSIONS, ...NEWER_THAN_ENGINES],
  "tests/http/slow.test.ts": [
    ["test('a', () => undefined, 30_000);", "eslint-js(no-restricted-syntax)"],
    ["export const options = { timeout: 5000 };", "eslint-js(no-restricted-syntax)"],
    ["export const environment = { API_TIMEOUT_MS: '500' };", "eslint-js(no-restricted-syntax)"],
    ["test('b', () => undefined, scaledTimeout(30_000));", null],
    ["expect([1].every((each) => each > 0)).toBe(true);", "eslint-js(no-restricted-syntax)"],
    ["expect(process.uptime() > 1).toBe(true);", "eslint-js(no-restricted-syntax)"],
    ["expect(process.connected).toBe(true);", null],
  ],
};

const report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), filename: z.string(), labels: z.array(z.object({ span: z.object({ line: z.number() }) })) }),
  ),
});

const tested = new Set(Object.values(FILES).flatMap((lines) => lines.map(([, rule]) => rule)));
let findings: z.infer<typeof report>["diagnostics"] = [];

beforeAll(async () => {
  findings = await lint(FILES);
}, scaledTimeout(120_000));

test.each(Object.entries(FILES))("the linter reports the lines of %s that break a rule, and no others", (path, lines) => {
  const found = findings.filter(({ filename, code }) => filename === path && tested.has(code));
  lines.forEach(([text, rule], index) => {
    const rules = found.filter(({ labels }) => labels[0]?.span.line === index + 1).map(({ code }) => code);
    if (rule === null) expect(rules, text).toEqual([]);
    else expect(rules, text).toContain(rule);
  });
});

/** Lints these files with the project's rules. */
async function lint(files: typeof FILES) {
  const directory = temporaryDirectory();
  for (const name of [".oxlintrc.json", "oxlint.plugin.js", "package.json", "tsconfig.json"])
    copyFileSync(inProject(name), join(directory, name));
  symlinkSync(inProject("node_modules"), join(directory, "node_modules"));
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), lines.map(([text]) => `${text}\n`).join(""));
  }
  const parameters = [inProject("node_modules/oxlint/bin/oxlint"), "--format", "json", ...Object.keys(files)];
  // oxlint ends with an error code, because it reports errors.
  const output = await promisify(execFile)(process.execPath, parameters, { cwd: directory }).then(
    ({ stdout }) => stdout,
    (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
  );
  return report.parse(JSON.parse(output)).diagnostics;
}
