import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { requireBuild } from "./steps/build.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { inProject } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";

const directory = inProject("workshop", "bench");
const wanted = process.argv.slice(2);

requireNode();
const programs = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith(".bench.mjs")) : [];
const chosen = programs.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`No benchmark in workshop/bench/ matches. Available: ${programs.join(", ") || "none"}`);
  process.exit(1);
}
await requirePackages();
await requireBuild();
const reports = mkdtempSync(join(tmpdir(), "platenote-bench-"));
const rows = join(reports, "rows");
let areGood = true;
for (const name of chosen.sort()) {
  console.log(`\n${name}`);
  areGood = (await run(process.execPath, [inProject("workshop", "bench", name)], { BENCH_ROWS: rows })) && areGood;
}
const { printReports } = await import("../workshop/bench/goals.mjs");
console.log("\nAll measures and goals (docs/performance.md)");
printReports(rows);
rmSync(reports, { recursive: true });
process.exit(areGood ? 0 : 1);
