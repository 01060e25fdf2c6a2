/** What an idle machine needs is a quarter of what a busy one may take. A time-out only ends a hang, so a long one costs nothing. */
const DEFAULT_MULTIPLIER = 4;

const written = process.env["TEST_TIMEOUT_MULTIPLIER"] || String(DEFAULT_MULTIPLIER);
const multiplier = Number(written);
if (!(multiplier >= 1)) throw new Error(`TEST_TIMEOUT_MULTIPLIER is "${written}". Use a number of at least 1.`);

/**
 * Multiplies a timeout by TEST_TIMEOUT_MULTIPLIER, for slow or busy machines.
 * @param milliseconds - the timeout on an idle machine.
 */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * multiplier;
}

/**
 * Scales a timeout of the product that a test waits for in full. Only a TEST_TIMEOUT_MULTIPLIER above the default makes it longer.
 * @param milliseconds - the timeout by default.
 */
export function awaitedTimeout(milliseconds: number): number {
  return milliseconds * Math.max(1, multiplier / DEFAULT_MULTIPLIER);
}
