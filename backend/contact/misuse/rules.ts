import type { RateLimit } from "../../requests/rate-limit";

const DAY_SECONDS = 86_400;

/** How long a report lowers the limits of an IP address, and how long a contact can be reported. Later, others may have the IP address. */
export const REPORT_SECONDS = 30 * DAY_SECONDS;

/** How long reports are kept for the operator. */
export const KEPT_SECONDS = 90 * DAY_SECONDS;

/**
 * How many contacts a day the reports of one owner count as. After three owners' reports, everybody behind the IP address must prove
 * presence (`MAX_UNPROVEN` in backend/contact/shield/rules.ts). Reports alone refuse nobody, because carriers share IP addresses.
 */
export const CONTACTS_PER_REPORTING_OWNER = 10;

/** How many stickers people may report as on the wrong vehicle, per day and per IPv4 address or IPv6 network. */
export const wrongVehicleLimit: RateLimit = { count: 5, seconds: DAY_SECONDS };

/** Returns whether an owner may report a contact that began at this time. */
export function isReportable(contactedAt: Date, now: Date): boolean {
  return now.getTime() < contactedAt.getTime() + REPORT_SECONDS * 1000;
}
