import { spawn } from "node:child_process";
import { once } from "node:events";

import { inProject } from "../../commands/steps/project.mjs";
import { environmentOf } from "./data-directory";
import { FAST_START_FLAGS } from "./node-flags";

export type OperateResult = {
  readonly code: number | null;
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
};

/**
 * Runs `npm run operate --` with these arguments, from the last build and on this data directory.
 * @param environment environment variables. They are added to the defaults, or replace them.
 */
export async function operate(
  dataDirectory: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<OperateResult> {
  const child = spawn(process.execPath, [...FAST_START_FLAGS, inProject("commands", "operate.mjs"), ...words], {
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", ...environmentOf(dataDirectory), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const parts: string[] = [];
  stream.setEncoding("utf8").on("data", (part: string) => parts.push(part));
  return () => parts.join("");
}
