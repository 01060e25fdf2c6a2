import { execFile } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

import { inProject, projectDirectory } from "../../commands/steps/project.mjs";
import { temporaryDirectory } from "../harness/data-directory";
import { scaledTimeout } from "../harness/scaled-timeout";

const TOP_FOLDERS = ["app", "backend", "contract", "runtime"] as const;

const report = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

test(
  "no folders import each other, directly or indirectly",
  async () => {
    const { modules } = report.parse(JSON.parse((await checkFolders("json", projectDirectory, TOP_FOLDERS)).output));
    const edges = modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => siblings(source, resolved)));
    expect(edges.length).toBeGreaterThan(100);
    expect(cycles(edges)).toEqual([]);
  },
  scaledTimeout(120_000),
);

test(
  "the import check rejects an import that completes a cycle",
  async () => {
    const directory = smallProject({
      "backend/database/open.ts": "export const open = 1;",
      "backend/content/store.ts": 'export { open } from "../database/open";',
      "backend/content/page.ts": "export const findPage = 1;",
    });
    expect(await checkFolders("err", directory, ["backend"])).toMatchObject({ code: 0 });
    appendFileSync(join(directory, "backend/database/open.ts"), 'export { findPage } from "../content/page";\n');
    const { code, output } = await checkFolders("err", directory, ["backend"]);
    expect(code).toBeGreaterThan(0);
    expect(output).toContain("no-folder-cycles: backend/database");
  },
  scaledTimeout(120_000),
);

/** Creates a project with this project's import rules and these files. */
function smallProject(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const name of [".dependency-cruiser.cjs", ".dependency-cruiser-folders.js", "package.json", "tsconfig.json"])
    copyFileSync(inProject(name), join(directory, name));
  symlinkSync(inProject("node_modules"), join(directory, "node_modules"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

async function checkFolders(format: "json" | "err", directory: string, folders: readonly string[]) {
  const program = inProject("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const parameters = [program, "--config", ".dependency-cruiser-folders.js", "--output-type", format, ...folders];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: directory, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, output: stdout };
  } catch (error) {
    const failed = z.object({ code: z.number(), stdout: z.string() }).parse(error);
    return { code: failed.code, output: failed.stdout };
  }
}

/** Returns the two siblings that an import connects: the folders or files directly below the nearest common folder. */
function siblings(from: string, to: string): [string, string] {
  const [one, other] = [from.split("/"), to.split("/")];
  const common = one.findIndex((part, index) => part !== other[index]);
  return [one.slice(0, common + 1).join("/"), other.slice(0, common + 1).join("/")];
}

/** Returns the imports that are part of a cycle. */
function cycles(edges: readonly [string, string][]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const onCycle = edges.filter(([from, to]) => from !== to && reachedFrom(to, next).has(from));
  return [...new Set(onCycle.map(([from, to]) => `${from} -> ${to}`))].sort();
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const folder of reached) for (const to of next.get(folder) ?? []) reached.add(to);
  return reached;
}
