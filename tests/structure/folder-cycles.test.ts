import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { projectDirectory } from "../../commands/steps/project.mjs";
import { scaledTimeout } from "../harness/scaled-timeout";

const TOP_FOLDERS = ["app", "backend", "contract", "runtime"] as const;

const report = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

let copy: string;

/** Copies the top folders, so that the test can add an import while other tests read the project. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "platenote-folders-"));
  for (const name of [...TOP_FOLDERS, ".dependency-cruiser.cjs", ".dependency-cruiser-folders.js", "package.json", "tsconfig.json"])
    cpSync(join(projectDirectory, name), join(copy, name), { recursive: true });
  symlinkSync(join(projectDirectory, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true }));

test(
  "no folders import each other, directly or indirectly",
  async () => {
    const { modules } = report.parse(JSON.parse((await checkFolders("json")).output));
    const edges = modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => siblings(source, resolved)));
    expect(edges.length).toBeGreaterThan(100);
    expect(cycles(edges)).toEqual([]);
  },
  scaledTimeout(120_000),
);

test(
  "the import check rejects an import that completes a cycle",
  async () => {
    expect(await checkFolders("err")).toMatchObject({ code: 0 });
    appendFileSync(join(copy, "backend/database/open.ts"), 'export { findPage } from "../content/store";\n');
    const { code, output } = await checkFolders("err");
    expect(code).toBeGreaterThan(0);
    expect(output).toContain("no-folder-cycles: backend/database");
  },
  scaledTimeout(120_000),
);

async function checkFolders(format: "json" | "err"): Promise<{ code: number; output: string }> {
  const program = join(projectDirectory, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const parameters = [program, "--config", ".dependency-cruiser-folders.js", "--output-type", format, ...TOP_FOLDERS];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
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
