/** India has one time zone and no summer time. A fixed offset gives the same result on every server and old phone. */
const INDIA_OFFSET_MS = 330 * 60_000;

/**
 * Returns a shifted date whose UTC getters, such as `getUTCHours`, give the date and time in India. It is another moment, so read it only
 * with the UTC getters or `toISOString`.
 */
export function inIndia(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_OFFSET_MS);
}
