/**
 * Runs works beside each other.
 * @template Result
 * @param {(() => Promise<Result>)[]} works begun in their order
 * @param {number} most how many are under way at any time
 * @returns {Promise<Result[]>} in the order of the works
 */
export async function atOnce(works, most) {
  /** @type {Result[]} */
  const results = [];
  const waiting = works.entries();
  await Promise.all(Array.from({ length: most }, takeNext));
  return results;

  async function takeNext() {
    for (const [index, work] of waiting) results[index] = await work();
  }
}
