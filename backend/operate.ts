import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { StartFault } from "../runtime/start-fault";
import { readBackendEnvironment } from "./environment/environment";
import type { Outcome } from "./operate/command";
import { readInvocation } from "./operate/invocation";
import { openOperatorFiles } from "./operate/operator-files";
import { performWhereItIsOpen } from "./operate/where";
import { describeError } from "./process/log";

/** Runs an operator's command. Exit codes: 0 success, 1 refused or failed, 2 invalid arguments. */
process.exitCode = await operate(process.argv.slice(2));

async function operate(words: readonly string[]): Promise<0 | 1 | 2> {
  const invocation = readInvocation(words, (path) => readFileSync(atOperator(path), "utf8"));
  if (invocation.kind === "help") return say(invocation.lines, 0);
  if (invocation.kind === "wrong") return complain(invocation.complaint, 2);
  if (process.env["API_BASE_URL"])
    return complain("API_BASE_URL is set, so the data is in that API. This command works only with the built-in backend.", 1);
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

/** Resolves a path from the folder in which `npm run` was called. */
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

/** Returns an error's message. Database messages may contain data, so it shows only their type and code. */
function reasonOf(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  if (error instanceof Error && !(error.cause instanceof Error)) return error.message;
  return `The command failed: ${JSON.stringify(describeError(error), null, 2)}`;
}
