import { readFileSync } from "node:fs";

import { inProject } from "../../commands/steps/project.mjs";

export type Instruction = { readonly keyword: string; readonly rest: string };

/** The instructions after one FROM. Other stages refer to the stage by `name`. */
export type Stage = { readonly name: string; readonly instructions: readonly Instruction[] };

/** Returns the instructions of the project's Dockerfile, one line each. */
export function dockerfileLines(): string[] {
  return linesOf(readFileSync(inProject("Dockerfile"), "utf8").replace(/\\\n/g, " "));
}

/** Returns the stages of the project's Dockerfile. */
export function readDockerfile(): Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const line of dockerfileLines()) {
    const [keyword = "", ...words] = line.split(/\s+/);
    if (keyword === "FROM") stages.push({ name: /\sAS\s+(\S+)/i.exec(line)?.[1] ?? "", instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, rest: words.join(" ") });
  }
  return stages;
}

/** Returns what `COPY . .` copies. Our .dockerignore first lists what to include, and then file names to exclude. */
export function readContext(): { readonly entries: readonly string[]; readonly excluded: readonly RegExp[] } {
  const lines = linesOf(readFileSync(inProject(".dockerignore"), "utf8"));
  return {
    entries: lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1)),
    excluded: lines.filter((line) => line.startsWith("**/*")).map((line) => new RegExp(`${line.slice(4).replaceAll(".", "\\.")}$`)),
  };
}

/** Returns the value of the last instruction of this kind in the last stage. */
export function lastOf(stages: readonly Stage[], keyword: string): string {
  return stages.at(-1)?.instructions.findLast((instruction) => instruction.keyword === keyword)?.rest ?? "";
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
