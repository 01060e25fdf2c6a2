import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, rmSync, statSync } from "node:fs";
import { once } from "node:events";
import { basename, join } from "node:path";

import { buildIsCurrent } from "../../commands/steps/build.mjs";
import { packagesMatchLock } from "../../commands/steps/installation.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { runContained } from "./container";
import { readContext, type Instruction, type Stage } from "./dockerfile";

/** The result of a stage of the Dockerfile. */
export type Built = {
  /** The directory that serves as the stage's "/". */
  readonly root: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** Runs the steps of a Dockerfile, each stage in its own directory. @returns the last stage. */
export async function buildImage(stages: readonly Stage[], directory: string): Promise<Built> {
  const roots = new Map(stages.map(({ name }, index) => [name, join(directory, `stage-${index}`)]));
  let built: Built | null = null;
  for (const stage of stages) built = await buildStage(stage, roots.get(stage.name) ?? "", roots);
  if (built === null) throw new Error("The Dockerfile has no stage");
  return built;
}

async function buildStage({ instructions }: Stage, root: string, roots: ReadonlyMap<string, string>): Promise<Built> {
  let built: Built = { root, workingDirectory: "/", environment: {} };
  mkdirSync(root, { recursive: true });
  for (const instruction of instructions) built = await perform(instruction, built, roots);
  return built;
}

async function perform({ keyword, rest }: Instruction, built: Built, roots: ReadonlyMap<string, string>): Promise<Built> {
  switch (keyword) {
    case "WORKDIR":
      mkdirSync(join(built.root, rest), { recursive: true });
      return { ...built, workingDirectory: rest };
    case "ENV":
      return { ...built, environment: { ...built.environment, ...Object.fromEntries(rest.split(" ").map(assignment)) } };
    case "COPY":
      copy(rest, built, roots);
      return built;
    case "RUN":
      await run(rest, built);
      return built;
    // Image metadata, with no effect on the build.
    case "VOLUME":
    case "USER":
    case "EXPOSE":
    case "HEALTHCHECK":
    case "CMD":
      return built;
    default:
      throw new Error(`Add the instruction ${keyword} to tests/image/build-image.ts.`);
  }
}

function assignment(written: string): [string, string] {
  const [name = "", value = ""] = written.split("=");
  return [name, value];
}

function copy(rest: string, { root, workingDirectory }: Built, roots: ReadonlyMap<string, string>): void {
  const [, stage, listed = rest] = /^--from=(\S+) (.*)$/.exec(rest) ?? [];
  const sources = listed.split(" ");
  const target = join(root, workingDirectory, sources.pop() ?? "");
  if (stage !== undefined)
    return link(
      sources.map((path) => join(roots.get(stage) ?? "", path)),
      target,
    );
  const { entries, excluded } = readContext();
  for (const source of sources.flatMap((path) => (path === "." ? entries : [path]))) {
    const path = inProject(source);
    const isWhole = statSync(path).isDirectory() && !sources.includes(".");
    cpSync(path, isWhole ? target : join(target, basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !excluded.some((pattern) => pattern.test(file)),
    });
  }
}

/**
 * Copies with hard links, which is fast, and safe because no later step changes a linked file. Copies the files themselves if the target
 * is on another file system. Of a directory, copies the content into the target.
 */
function link(sources: readonly string[], target: string): void {
  for (const source of sources) {
    mkdirSync(target, { recursive: true });
    const found = statSync(source);
    const how = found.dev === statSync(target).dev ? ["--archive", "--link"] : ["--archive"];
    execFileSync("cp", [...how, found.isDirectory() ? `${source}/.` : source, target]);
  }
}

/**
 * Runs a command in the image. Two commands are replaced if their result already exists, because they take minutes:
 * - Instead of `npm ci`, copies the project's packages if they are those of the lock file. A dry run shows that npm accepts the files that
 *   the image has at that point.
 * - Instead of `npm run build`, copies the project's last build if it was made from the same sources. A build in the image would have the
 *   same result, because a build fails if it reads any other file of the project (vite.packages.ts).
 */
async function run(command: string, built: Built): Promise<void> {
  const directory = join(built.root, built.workingDirectory);
  for (const part of command.split(" && ")) {
    if (part === "npm ci --include=dev" && packagesMatchLock()) {
      await execute(`${part} --dry-run`, built);
      linkPackages(directory);
    } else if (part === "npm run build" && buildIsCurrent(directory)) {
      link([inProject("build")], join(directory, "build"));
    } else await execute(part, built);
  }
}

/** Links the project's packages, but copies npm's list of them, which npm changes in place. */
function linkPackages(directory: string): void {
  link([inProject("node_modules")], join(directory, "node_modules"));
  const list = join("node_modules", ".package-lock.json");
  rmSync(join(directory, list));
  copyFileSync(inProject(list), join(directory, list));
}

async function execute(command: string, { root, workingDirectory, environment }: Built): Promise<void> {
  const process = runContained({ root, workingDirectory, environment, command: ["sh", "-c", command] }, "pipe");
  const output: string[] = [];
  for (const stream of [process.stdout, process.stderr]) stream?.setEncoding("utf8").on("data", (part: string) => output.push(part));
  const [code] = (await once(process, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}\n${output.join("")}`);
}
