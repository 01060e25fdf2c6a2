import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** How many times each measurement runs. */
export const RUNS = Number(process.env["BENCH_RUNS"] || 3);

/**
 * The values of a measure in several runs, and the highest value that meets the goal.
 * @typedef {{ measure: string, values: readonly number[], goal: number }} Row
 */

/**
 * Prints each measure with its goal, and adds it to the file that BENCH_ROWS names. Runs differ, so a goal is missed only if every run
 * misses the goal.
 * @param {readonly Row[]} rows
 * @returns {boolean} whether all goals are met
 */
export function report(rows) {
  const file = process.env["BENCH_ROWS"];
  if (file) appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  printTable(rows);
  return rows.every(({ values, goal }) => isMet(values, goal));
}

/**
 * Prints the rows of all benchmarks as one table.
 * @param {string} file the file to which `report` has added the rows
 */
export function printReports(file) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  printTable(lines.map((line) => /** @type {Row} */ (JSON.parse(line))));
}

/** @param {readonly Row[]} rows */
function printTable(rows) {
  console.table(
    Object.fromEntries(
      rows.map(({ measure, values, goal }) => [
        measure,
        {
          median: round(median(values)),
          lowest: round(Math.min(...values)),
          highest: round(Math.max(...values)),
          goal,
          met: isMet(values, goal),
        },
      ]),
    ),
  );
}

/**
 * @param {readonly number[]} values
 * @param {number} goal
 */
function isMet(values, goal) {
  return Math.min(...values) <= goal;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

/** @param {number} value */
function round(value) {
  return Number(value.toFixed(2));
}
