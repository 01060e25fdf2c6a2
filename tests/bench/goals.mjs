/**
 * The values of a measure in several runs, and its goal: the highest value that meets it.
 * @typedef {{ measure: string, values: readonly number[], goal: number }} Row
 */

/**
 * Prints each measure with its goal. Runs differ, so a goal is missed only if every run misses it.
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
