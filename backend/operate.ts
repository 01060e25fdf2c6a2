import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { StartFault } from "../runtime/start-fault";
import { readBackendEnvironment } from "./environment/environment";
import type { Outcome } from "./operate/command";
import { readInvocation } from "./operate/invocation";
import { openOperatorFiles } from "./operate/operator-files";
import { performWhereItIsOpen } from "./operate/where";
import { describeError } from "./process/log";

/** The operator's commands: 0 when one was done, 1 when it was refused or failed, 2 when it was not understood. */
process.exitCode = await operate(process.argv.slice(2));

async function operate(words: readonly string[]): Promise<0 | 1 | 2> {
  const invocation = readInvocation(words, (path) => readFileSync(atOperator(path), "utf8"));
  if (invocation.kind === "help") return say(invocation.lines, 0);
  if (invocation.kind === "wrong") return complain(invocation.complaint, 2);
  if (process.env["API_BASE_URL"])
    return complain("API_BASE_URL is set: the data is with that API, and there is nothing to operate here.", 1);
  const files = openOperatorFiles(atOperator);
  try {
    const environment = readBackendEnvironment(process.env);
    const machine = { environment, locate: atOperator };
    const outcome = await performWhereItIsOpen(machine, invocation.command, invocation.raw, files.write);
    if (outcome.kind === "done") files.close();
    else files.discard();
    return tell(outcome, invocation.asJson);
  } catch (error) {
    files.discard();
    return complain(reasonOf(error), 1);
  }
}

/** `npm run` moves to the project; what is named is meant from where it was called. */
function atOperator(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

function tell(outcome: Outcome, asJson: boolean): 0 | 1 {
  if (outcome.kind === "refused") return complain(outcome.message, 1);
  return say(asJson ? [JSON.stringify(outcome.data, null, 2)] : outcome.lines, 0);
}

function say<Code extends number>(lines: readonly string[], code: Code): Code {
  process.stdout.write(`${lines.join("\n")}\n`);
  return code;
}

function complain<Code extends number>(message: string, code: Code): Code {
  process.stderr.write(`${message}\n`);
  return code;
}

/** A database quotes in its messages what it was given, so of its errors only the kind is told. */
function reasonOf(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  if (error instanceof Error && !(error.cause instanceof Error)) return error.message;
  return `It failed: ${JSON.stringify(describeError(error), null, 2)}`;
}
