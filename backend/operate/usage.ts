import type { Command } from "./command";
import { commands } from "./commands";
import { spelling, type Parameter } from "./parameters";

/** The help of all commands, line by line. */
export function usage(): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "Use: npm run operate -- COMMAND …",
    "",
    ...commands.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`),
    "",
    "npm run operate -- help COMMAND says what a command is told. With --json a command answers as JSON, money in paise (npm adds nothing with --silent).",
    "It reads the server's own environment (.env.example), and works while the server runs.",
  ];
}

/** The help of one command. */
export function usageOf({ name, purpose, remarks = [], parameters }: Command): string[] {
  const entries = Object.entries(parameters).map(([key, parameter]) => ({ parameter, spelled: spelling(key, parameter) }));
  const width = Math.max(0, ...entries.map(({ spelled }) => spelled.length));
  const written = entries.map(({ parameter, spelled }) => (parameter.isRequired ? spelled : `[${spelled}]`));
  return [
    `Use: ${["npm run operate --", name, ...written].join(" ")}`,
    "",
    `${purpose}.`,
    ...remarks,
    ...(entries.length > 0 ? [""] : []),
    ...entries.map(({ parameter, spelled }) => `  ${spelled.padEnd(width)}  ${explained(parameter)}`.trimEnd()),
  ];
}

function explained({ explanation, isRequired }: Parameter): string {
  return isRequired ? explanation : [explanation, "(may be left out)"].join(" ").trim();
}
