import { readdirSync, rmSync } from "node:fs";

import { requireBuild } from "./steps/build.mjs";
import { runOnPostgres } from "./steps/postgres.mjs";
import { inProject } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";

const wanted = process.argv.slice(2);
requireBuild();
const programs = readdirSync(inProject("workshop", "bench")).filter((name) => name.endsWith(".bench.mjs"));
const chosen = programs.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) console.error(`No benchmark in workshop/bench/ matches. Available: ${programs.join(", ")}`);
const rows = inProject("build", "bench-rows");
rmSync(rows, { force: true });
let areGood = chosen.length > 0;
for (const name of chosen.sort()) {
  console.log(`\n${name}`);
  areGood = (await runOnPostgres(run, process.execPath, [inProject("workshop", "bench", name)], { BENCH_ROWS: rows })) && areGood;
}
console.log("\nAll measures and goals (docs/performance.md)");
(await import("../workshop/bench/goals.mjs")).printReports(rows);
process.exit(areGood ? 0 : 1);
