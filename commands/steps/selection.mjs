import { readdirSync, readFileSync } from "node:fs";

import { inProject } from "./project.mjs";
import { runAndRead } from "./run.mjs";

const FOLDERS = ["app", "backend", "contract", "runtime", "tests"];

/**
 * Selects the tests whose file name contains a text or, if no name does, those whose title does, in any case. Returns the words for each
 * program by the step that runs it. Vitest loads a file to know its titles, so its titles are looked for in the source.
 * @typedef {{ vitest?: string[], postgres?: string[], journeys?: string[] }} Selection @param {string} text
 */
export async function selectTests(text) {
  const anyCase = text
    .replace(/[^\w\s]/g, String.raw`\$&`)
    .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  const pattern = new RegExp(anyCase);
  const paths = FOLDERS.flatMap((folder) => readdirSync(inProject(folder), { recursive: true }).map((name) => `${folder}/${String(name)}`));
  const files = paths.filter((path) => /\.(?:test\.tsx?|spec\.ts)$/.test(path));
  const named = files.filter((file) => pattern.test(file));
  const byTitle = named.length === 0;
  const chosen = byTitle ? files.filter((file) => pattern.test(readFileSync(inProject(file), "utf8"))) : named;
  const [vitest, specs] = [chosen.filter((file) => !file.endsWith(".spec.ts")), named.filter((file) => file.endsWith(".spec.ts"))];
  const list = byTitle ? await runAndRead("playwright", ["test", "--list", "--pass-with-no-tests", "--grep", anyCase]) : null;
  const step = vitest.some((file) => file.startsWith("tests/postgres/")) ? "postgres" : "vitest";
  return {
    /** @type {Selection} */
    words: {
      ...(vitest.length > 0 && { [step]: [...vitest, ...(byTitle ? ["-t", anyCase] : [])] }),
      ...((specs.length > 0 || /Total: [1-9]/.test(list ?? "")) && { journeys: byTitle ? ["--grep", anyCase] : specs }),
    },
    /** Returns whether a test is selected. Vitest reports the others as skipped. @param {import("./tally.mjs").Test} test */
    includes: ({ name, status }) => !byTitle || status !== "skipped" || pattern.test(name),
  };
}
