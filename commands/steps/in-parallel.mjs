/**
 * Runs tasks in parallel.
 * @template Result
 * @param {(() => Promise<Result>)[]} tasks started in order
 * @param {number} limit the maximum number of tasks at a time
 * @returns {Promise<Result[]>} in the order of the tasks
 */
export async function inParallel(tasks, limit) {
  /** @type {Result[]} */
  const results = [];
  const waiting = tasks.entries();
  await Promise.all(Array.from({ length: limit }, takeNext));
  return results;

  async function takeNext() {
    for (const [index, task] of waiting) results[index] = await task();
  }
}
