import { parseArgs, type ParseArgsConfig } from "node:util";

import type { Command } from "./command";
import { findCommand } from "./commands";
import { optionName, readValues, type Parameters, type RawValues } from "./parameters";
import { usage, usageOf } from "./usage";

/** What an operator asks for. */
export type Invocation =
  | { readonly kind: "help"; readonly lines: readonly string[] }
  | { readonly kind: "wrong"; readonly complaint: string }
  | { readonly kind: "command"; readonly command: Command; readonly raw: RawValues; readonly asJson: boolean };

/**
 * Reads the words behind `npm run operate --`.
 * @param readFile - gives what is in a file that they name. @throws when it cannot.
 */
export function readInvocation([name = "help", ...words]: readonly string[], readFile: (path: string) => string): Invocation {
  if (name === "help" || name === "--help") return help(words[0]);
  const command = findCommand(name);
  if (command === null) return wrong(`There is no command ${name}. See: npm run operate -- help`);
  if (words.includes("--help")) return help(name);
  const parsed = parse(command.parameters, words);
  if (parsed.kind === "wrong") return wrong(`${parsed.complaint} See: npm run operate -- help ${name}`);
  const { json, ...typed } = parsed.typed;
  const files = withFiles(command.parameters, typed, readFile);
  if (files.kind === "wrong") return files;
  const read = readValues(command.parameters, files.raw);
  if (read.kind === "wrong") return wrong(`${read.complaint} See: npm run operate -- help ${name}`);
  return { kind: "command", command, raw: files.raw, asJson: json === true };
}

function help(name: string | undefined): Invocation {
  if (name === undefined) return { kind: "help", lines: usage() };
  const command = findCommand(name);
  return command === null ? wrong(`There is no command ${name}. See: npm run operate -- help`) : { kind: "help", lines: usageOf(command) };
}

type Parsed = { readonly kind: "parsed"; readonly typed: RawValues } | Wrong;
type Wrong = Extract<Invocation, { readonly kind: "wrong" }>;

function parse(parameters: Parameters, words: readonly string[]): Parsed {
  const operands = Object.entries(parameters).flatMap(([name, { role }]) => (role === "operand" ? [name] : []));
  const options: NonNullable<ParseArgsConfig["options"]> = { json: { type: "boolean" } };
  const namesOf = new Map([["json", "json"]]);
  for (const [name, { role }] of Object.entries(parameters)) {
    if (role === "operand") continue;
    options[optionName(name)] = { type: role === "flag" ? "boolean" : "string" };
    namesOf.set(optionName(name), name);
  }
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const superfluous = positionals[operands.length];
    if (superfluous !== undefined) return wrong(`"${superfluous}" is one word too many.`);
    const named = Object.entries(values).flatMap(([option, value]) => (isSingle(value) ? [[namesOf.get(option) ?? option, value]] : []));
    const placed = positionals.map((word, index) => [operands[index] ?? "", word]);
    return { kind: "parsed", typed: Object.fromEntries([...named, ...placed]) as RawValues };
  } catch (error) {
    return wrong(firstSentence(error instanceof Error ? error.message : "This cannot be read"));
  }
}

/** parseArgs says in several sentences, and lines, what is wrong. */
function firstSentence(message: string): string {
  return `${message.split(/\.\s|\n/)[0]?.replace(/\.$/, "") ?? message}.`;
}

function isSingle(value: unknown): value is string | boolean {
  return typeof value === "string" || typeof value === "boolean";
}

const LARGEST_FILE = 500_000;

function withFiles(
  parameters: Parameters,
  typed: RawValues,
  readFile: (path: string) => string,
): { readonly kind: "read"; readonly raw: RawValues } | Wrong {
  const raw: Record<string, string | boolean> = { ...typed };
  for (const [name, { role }] of Object.entries(parameters)) {
    const path = typed[name];
    if (role !== "file" || typeof path !== "string") continue;
    const content = contentOf(path, readFile);
    if (content === null) return wrong(`${path} cannot be read.`);
    if (content.length > LARGEST_FILE) return wrong(`${path} is too long: at most ${LARGEST_FILE} characters.`);
    raw[name] = content;
  }
  return { kind: "read", raw };
}

function contentOf(path: string, readFile: (path: string) => string): string | null {
  try {
    return readFile(path);
  } catch {
    return null;
  }
}

function wrong(complaint: string): Wrong {
  return { kind: "wrong", complaint };
}
