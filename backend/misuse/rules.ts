import type { RateLimit } from "../requests/rate-limit";

const DAY_SECONDS = 86_400;

/** How long a reported contact counts against its address. Older contacts cannot be reported: another person may have the address now. */
export const REPORT_SECONDS = 30 * DAY_SECONDS;

/** How long reports are kept for the operator. */
export const KEPT_SECONDS = 90 * DAY_SECONDS;

/** How many contacts a day the reports of one owner subtract from an address's limit. */
const CONTACTS_PER_OWNER = 3;

/** How many stickers a network may report per day. */
export const wrongVehicleLimit: RateLimit = { count: 5, seconds: DAY_SECONDS };

/**
 * Returns one time for each contact that reports subtract from an address's limit. Leaves at least one contact of the limit, because
 * carriers share addresses among many people.
 * @param owners how many owners reported the address.
 */
export function reportedContacts(owners: number, limit: RateLimit, now: Date): Date[] {
  return Array.from({ length: Math.min(owners * CONTACTS_PER_OWNER, limit.count - 1) }, () => now);
}

/** Whether an owner may report a contact of this time. */
export function isReportable(contactedAt: Date, now: Date): boolean {
  return now.getTime() < contactedAt.getTime() + REPORT_SECONDS * 1000;
}
