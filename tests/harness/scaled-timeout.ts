const written = process.env["TEST_PATIENCE"] || "1";
const factor = Number(written);
if (!(factor >= 1)) throw new Error(`TEST_PATIENCE is "${written}", which is not a number of at least 1.`);

/**
 * How long a test waits before it gives up, in milliseconds. TEST_PATIENCE=3 makes every wait three times as long, for slow or
 * busy machines.
 * @param milliseconds - on a machine that has little else to do.
 */
export function patience(milliseconds: number): number {
  return milliseconds * factor;
}
