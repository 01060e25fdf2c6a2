import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";

import { describeError } from "../runtime/describe-error";
import { StartupError } from "../runtime/startup-error";
import { terminalText } from "../runtime/terminal-text";
import { putReferenceData } from "./composition/reference-data";
import { createServices, openDatabaseForCommand } from "./composition/services";
import { readBackendEnvironment } from "./requests/environment/environment";
import { ASK, isQuestion, type Outcome } from "./desk/operate/command";
import { readInvocation } from "./desk/operate/invocation";
import { createOperatorFiles } from "./desk/operate/operator-files";
import { routeCommand } from "./desk/operate/route-command";
import { systemClock } from "./platform/process/clock";
import { silentLog } from "./platform/process/log";

/** Runs an operator's command. Exit codes: 0 success, 1 refused or failed, 2 invalid arguments. */
process.exitCode = await operate(process.argv.slice(2));

async function operate(argv: readonly string[]): Promise<0 | 1 | 2> {
  const invocation = readInvocation(argv, (path) => readFileSync(resolvePath(path), "utf8"));
  if (invocation.kind === "help") return print(invocation.lines, 0);
  if (invocation.kind === "usage error") return printError(invocation.error, 2);
  if (process.env["API_BASE_URL"])
    return printError("API_BASE_URL is set, so the data is in that API. This command works only with the built-in backend.", 1);
  if (invocation.command.isReplacedBy !== undefined) printError(invocation.command.isReplacedBy, 0);
  const files = createOperatorFiles(resolvePath);
  try {
    const environment = readBackendEnvironment(process.env);
    const open = async () => {
      const opened = await openDatabaseForCommand(environment);
      const clock = systemClock(environment.clockOffsetSeconds);
      return { opened, services: createServices(environment, opened.database, clock, silentLog) };
    };
    const context = { environment, locate: resolvePath, fill: putReferenceData, open };
    const { command, raw } = invocation;
    if (command.needs === "database" && command.ask !== undefined && !isQuestion(raw) && process.stdin.isTTY) {
      const question = await routeCommand(context, command, { ...raw, [ASK]: true }, files.write);
      if (question.kind === "refused" || !(await isConfirmed(question.lines))) return printOutcome(question, invocation.asJson);
    }
    const outcome = await routeCommand(context, command, raw, files.write);
    if (outcome.kind === "done") files.close();
    else files.discard();
    return printOutcome(outcome, invocation.asJson);
  } catch (error) {
    files.discard();
    return printError(reasonOf(error), 1);
  }
}

/** Asks the person at the terminal, if there is a question. A script has no person, and has to ask with --ask itself. */
async function isConfirmed(lines: readonly string[]): Promise<boolean> {
  if (lines.length === 0) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${terminalText(lines.join("\n"))} Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

/** Resolves a path from the folder in which the operator ran `npm run`. */
function resolvePath(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

function printOutcome(outcome: Outcome, asJson: boolean): 0 | 1 {
  if (outcome.kind === "refused") return printError(outcome.message, 1);
  return print(asJson ? [JSON.stringify(outcome.data, null, 2)] : outcome.lines, 0);
}

function print<Code extends number>(lines: readonly string[], code: Code): Code {
  process.stdout.write(`${terminalText(lines.join("\n"))}\n`);
  return code;
}

function printError<Code extends number>(message: string, code: Code): Code {
  process.stderr.write(`${terminalText(message)}\n`);
  return code;
}

/**
 * Returns what to print for an error. A database error's message may contain personal data, so only the error's name, its code and where it
 * occurred are printed.
 */
function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && !(error.cause instanceof Error)) return error.message;
  return `The command failed: ${JSON.stringify(describeError(error), null, 2)}`;
}
