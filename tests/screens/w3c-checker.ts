import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { runAndRead } from "../../commands/steps/run.mjs";
import { temporaryDirectory } from "../harness/data-directory";

const require = createRequire(import.meta.url);

/**
 * Compiles quickly instead of well, which halves the CPU time of a run of seconds. Such code needs a larger stack for the checker's schema.
 */
const SHORT_RUN_FLAGS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

type Finding = {
  /** "error", or "info" for a warning. */
  readonly type: string;
  readonly message: string;
  readonly extract?: string;
  readonly url: string;
};

/** A warning about the trailing slashes that React writes. They matter only after unquoted attribute values, and the pages have none. */
const REACT_SLASH = "Trailing slash on void elements has no effect";

/**
 * Returns the W3C checker's findings in these pages. Checks all pages in one run, because the checker's start takes longer than the checks.
 * @param java the path of Java.
 * @param pages the HTML, by name.
 */
export async function checkByW3c(java: string, pages: ReadonlyMap<string, string>): Promise<string[]> {
  const directory = temporaryDirectory();
  const names = [...pages.keys()];
  for (const [index, html] of [...pages.values()].entries()) writeFileSync(join(directory, `${index}.html`), html);
  const checker = require.resolve("vnu-jar/build/dist/vnu.jar");
  const options = ["--stdout", "--format", "json", "--exit-zero-always"];
  const output = await runAndRead(java, [...SHORT_RUN_FLAGS, "-jar", checker, ...options, directory]);
  if (output === null) throw new Error("The W3C checker did not run");
  const { messages } = JSON.parse(output) as { messages: Finding[] };
  return messages
    .filter(({ message }) => !message.startsWith(REACT_SLASH))
    .map(({ type, message, extract = "", url }) => {
      const name = names[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url;
      return `${name}: ${type}: ${message} ${extract.trim()}`;
    });
}
