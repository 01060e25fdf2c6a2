const written = process.env["TEST_TIMEOUT_MULTIPLIER"] || "1";
const multiplier = Number(written);
if (!(multiplier >= 1)) throw new Error(`TEST_TIMEOUT_MULTIPLIER is "${written}". Use a number of at least 1.`);

/**
 * Multiplies a timeout by TEST_TIMEOUT_MULTIPLIER, for slow or busy machines.
 * @param milliseconds - the timeout on an idle machine.
 */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * multiplier;
}
