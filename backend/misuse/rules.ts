import type { RateLimit } from "../requests/rate-limit";

const DAY_SECONDS = 86_400;

/** How long a report lowers the limits of an IP address, and how long a contact can be reported. Later, others may have the IP address. */
export const REPORT_SECONDS = 30 * DAY_SECONDS;

/** How long reports are kept for the operator. */
export const KEPT_SECONDS = 90 * DAY_SECONDS;

/** How many contacts a day the reports of one owner subtract from an IP address's limit. */
const CONTACTS_PER_OWNER = 3;

/** How many stickers people may report as on the wrong vehicle, per day and per IPv4 address or IPv6 network. */
export const wrongVehicleLimit: RateLimit = { count: 5, seconds: DAY_SECONDS };

/**
 * Returns the dates of invented contacts, which the rate limit counts like real ones, so that reports lower an IP address's limit. They
 * never use up the whole limit: one real contact stays possible, because mobile operators share an IP address among many people.
 * @param owners - how many owners reported the IP address.
 */
export function reportedContacts(owners: number, limit: RateLimit, now: Date): Date[] {
  return Array.from({ length: Math.min(owners * CONTACTS_PER_OWNER, limit.count - 1) }, () => now);
}

/** Returns whether an owner may report a contact that began at this time. */
export function isReportable(contactedAt: Date, now: Date): boolean {
  return now.getTime() < contactedAt.getTime() + REPORT_SECONDS * 1000;
}
