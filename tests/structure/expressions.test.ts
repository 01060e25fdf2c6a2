import { ESLint, Linter } from "eslint";
import regexp from "eslint-plugin-regexp";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { projectDirectory } from "../../commands/steps/project.mjs";

const linted = z.object({ rules: z.record(z.string(), z.custom<Linter.RuleEntry>()) });
const eslint = new ESLint({ cwd: projectDirectory });

/** Returns the rules about regular expressions that this line would break in this file. */
async function lintErrors(file: string, line: string): Promise<(string | null)[]> {
  const { rules } = linted.parse(await eslint.calculateConfigForFile(file));
  const ours = Object.fromEntries(Object.entries(rules).filter(([name]) => name.startsWith("regexp/")));
  return new Linter().verify(line, [{ plugins: { regexp }, rules: ours }]).map(({ ruleId }) => ruleId);
}

describe.each(["app/forms/fields.server.ts", "app/root.tsx", "backend/composition/api.ts", "contract/limits.ts"])(
  "a regular expression in %s",
  (file) => {
    test.each([
      ["exponential", "export const bad = /^(a+)+$/;", "regexp/no-super-linear-backtracking"],
      ["polynomial", String.raw`export const bad = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;`, "regexp/no-super-linear-backtracking"],
      ["quadratic, because a match may start at every character", String.raw`export const bad = /\/+$/;`, "regexp/no-super-linear-move"],
    ])("is rejected by the linter if it is %s", async (_, line, rule) => {
      expect(await lintErrors(file, line)).toContain(rule);
    });

    test("is accepted by the linter if it runs in linear time", async () => {
      expect(await lintErrors(file, String.raw`export const good = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;`)).toEqual([]);
    });
  },
);
