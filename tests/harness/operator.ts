import { spawn } from "node:child_process";
import { once } from "node:events";

import { inProject } from "../../commands/steps/project.mjs";
import { variablesOf } from "./data-directory";
import { QUICK_START } from "./quick-start";

export type Operated = {
  readonly code: number | null;
  readonly output: string;
  /** Standard error. */
  readonly complaint: string;
};

/**
 * Runs `npm run operate --` with these arguments, from the last build and on this data directory.
 * @param environment added to the defaults, or replaces them.
 */
export async function operate(
  dataDirectory: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Operated> {
  const child = spawn(process.execPath, [...QUICK_START, inProject("commands", "operate.mjs"), ...words], {
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", ...variablesOf(dataDirectory), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, complaint] = [collect(child.stdout), collect(child.stderr)];
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output(), complaint: complaint() };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const parts: string[] = [];
  stream.setEncoding("utf8").on("data", (part: string) => parts.push(part));
  return () => parts.join("");
}
