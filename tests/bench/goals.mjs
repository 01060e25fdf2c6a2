/**
 * A measure in several runs, each beside its rival, and the most it may be.
 * @typedef {{ measure: string, values: readonly number[], goal: number }} Row
 */

/**
 * Prints each measure with its goal. A goal is missed if every run missed it, because runs differ.
 * @param {readonly Row[]} rows
 * @returns {boolean} whether all goals are met
 */
export function report(rows) {
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
  return rows.every(({ values, goal }) => isMet(values, goal));
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
