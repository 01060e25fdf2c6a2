import { Command as Program, CommanderError, InvalidArgumentError, Option } from "commander";

import type { Command } from "./command";
import { commandGroups, findCommand } from "./commands";
import { readValues, syntaxOf, type Parameters, type RawValues } from "./parameters";

export type Invocation =
  | { readonly kind: "help"; readonly lines: readonly string[] }
  | { readonly kind: "usage error"; readonly error: string }
  | { readonly kind: "command"; readonly command: Command; readonly raw: RawValues; readonly asJson: boolean };

type UsageError = Extract<Invocation, { readonly kind: "usage error" }>;

const PROGRAM = "npm run operate --";
const HELP_WIDTH = 120;
const MAX_FILE_LENGTH = 500_000;

/**
 * Parses the arguments after `npm run operate --`.
 * @param readFile - reads a file that the operator names, or throws.
 */
export function readInvocation(words: readonly string[], readFile: (path: string) => string): Invocation {
  const [name = "--help", ...rest] = words[0] === "help" ? [...words.slice(1), "--help"] : words;
  const command = findCommand(name);
  if (command === null && !name.startsWith("-")) return usageError(`Unknown command: ${name}.`, null);
  const parsed = parse([name, ...rest]);
  if (parsed.kind !== "parsed") return parsed;
  if (command === null) return usageError(`Unknown command: ${name}.`, null);
  const { json, ...typed } = parsed.typed;
  const files = withFiles(command.parameters, typed, readFile);
  if (files.kind === "usage error") return files;
  const read = readValues(command.parameters, files.raw);
  if (read.kind === "invalid") return usageError(read.error, name);
  return { kind: "command", command, raw: files.raw, asJson: json === true };
}

type Parsed = { readonly kind: "parsed"; readonly typed: RawValues } | Exclude<Invocation, { readonly kind: "command" }>;

function parse(words: readonly string[]): Parsed {
  const printed: string[] = [];
  let parsed: Parsed = { kind: "usage error", error: `Give a command. See: ${PROGRAM} help` };
  const program = new Program(PROGRAM)
    .usage("COMMAND …")
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText("after", GENERAL_HELP);
  for (const [subject, commands] of Object.entries(commandGroups))
    for (const command of commands) program.addCommand(subcommand(command, (outcome) => (parsed = outcome)).helpGroup(`${subject}:`));
  for (const each of [program, ...program.commands]) {
    each.exitOverride().configureOutput({
      writeOut: (text) => printed.push(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => HELP_WIDTH,
    });
  }
  try {
    const options = program.commands.flatMap((command) => command.options.map(({ long }) => long));
    program.parse(
      words.map((word) => (STICKER_WITH_HYPHEN.test(word) && !options.includes(word) ? `${SHIELD}${word}` : word)),
      { from: "user" },
    );
    return parsed;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return { kind: "help", lines: printed.join("").trimEnd().split("\n") };
    return usageError(sentence(error.message), findCommand(words[0] ?? "")?.name ?? null);
  }
}

/** One sticker's code in 64 begins with a hyphen. Commander would take it for an option, so it gets a character before it on its way. */
const STICKER_WITH_HYPHEN = /^-[\w-]{21}$/;
const SHIELD = "\u2060";

const GENERAL_HELP = `
${PROGRAM} help COMMAND explains a command. With --json a command prints JSON, with amounts in paise (use npm --silent).
Commands use the server's environment variables (.env.example). They work whether or not the server is running.`;

/** Declares a command for Commander, with all values optional. `readValues` checks the values later, with the schemas. */
function subcommand({ name, purpose, remarks = [], parameters }: Command, take: (parsed: Parsed) => void): Program {
  const entries = Object.entries(parameters);
  const operands = entries.filter(([, { role }]) => role === "operand");
  const syntax = entries.map(([key, parameter]) => (parameter.isRequired ? syntaxOf(key, parameter) : `[${syntaxOf(key, parameter)}]`));
  const program = new Program(name)
    .summary(purpose)
    .description([`${purpose}.`, ...remarks].join("\n"))
    .usage(syntax.join(" "))
    .allowExcessArguments();
  for (const [, { placeholder, explanation }] of operands) program.argument(`[${placeholder}]`, explanation);
  for (const [key, parameter] of entries) {
    if (parameter.role === "operand") continue;
    const option = new Option(syntaxOf(key, parameter), parameter.explanation);
    program.addOption(parameter.role === "flag" ? option : option.argParser(notAnOption));
  }
  return program.option("--json", "print JSON").action(() => {
    const surplus = program.args[operands.length];
    if (surplus !== undefined) return take(usageError(`Unexpected argument: ${surplus}.`, name));
    const placed = Object.fromEntries(program.args.map((word, index) => [operands[index]?.[0] ?? "", word]));
    const typed = Object.entries({ ...program.opts<RawValues>(), ...placed });
    take({
      kind: "parsed",
      typed: Object.fromEntries(typed.map(([key, value]) => [key, typeof value === "string" ? value.replace(SHIELD, "") : value])),
    });
  });
}

/** Rejects a value that is an option, as in `--batch --count`. Commander would take `--count` as the value of `--batch`. */
function notAnOption(value: string): string {
  if (value.startsWith("--")) throw new InvalidArgumentError("A value is missing.");
  return value;
}

/**
 * Turns Commander's message, such as "error: unknown option '--x'", into one line that ends with a full stop. The message may have a second
 * line with a suggestion.
 */
function sentence(message: string): string {
  const text = message.replace(/^error: /, "").replace(/\s+/g, " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
}

function withFiles(
  parameters: Parameters,
  typed: RawValues,
  readFile: (path: string) => string,
): { readonly kind: "read"; readonly raw: RawValues } | UsageError {
  const raw: Record<string, string | boolean> = { ...typed };
  for (const [name, { role }] of Object.entries(parameters)) {
    const path = typed[name];
    if (role !== "file" || typeof path !== "string") continue;
    try {
      const content = readFile(path);
      if (content.length > MAX_FILE_LENGTH)
        return { kind: "usage error", error: `${path} is too long. The limit is ${MAX_FILE_LENGTH} characters.` };
      raw[name] = content;
    } catch {
      return { kind: "usage error", error: `${path} cannot be read.` };
    }
  }
  return { kind: "read", raw };
}

/** Returns the result for wrong arguments. @param command - the command whose help to mention. Null for the general help. */
function usageError(error: string, command: string | null): UsageError {
  return { kind: "usage error", error: `${error} See: ${[PROGRAM, "help", ...(command === null ? [] : [command])].join(" ")}` };
}
