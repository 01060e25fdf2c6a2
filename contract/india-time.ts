/** India has one time zone and no summer time. A fixed offset gives the same result on every server and old phone. */
const INDIA_OFFSET_MS = 330 * 60_000;

/** Returns the date and time in India as the UTC date and time of the result. */
export function inIndia(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_OFFSET_MS);
}
