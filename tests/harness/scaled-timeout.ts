const written = process.env["TEST_TIMEOUT_MULTIPLIER"] || "1";
const multiplier = Number(written);
if (!(multiplier >= 1)) throw new Error(`TEST_TIMEOUT_MULTIPLIER is "${written}", which is not a number of at least 1.`);

/**
 * How long a test waits before it fails, in milliseconds. TEST_TIMEOUT_MULTIPLIER=3 makes every timeout three times as long, for slow
 * or busy machines.
 * @param milliseconds - on a machine that has little else to do.
 */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * multiplier;
}
