import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import { CALL_REASON, type ContactOverview } from "#contract/owner-contacts";
import type { Database } from "../../platform/database/database";
import type { Contact } from "./contact";
import { countByDay, countByReason, readContacts, readContactPage } from "./store";

const CONTACTS_PER_PAGE = 20;

/** The number of days in the daily counts, including today. */
const COUNTED_DAYS = 30;

export type LogRequest = {
  /** Starts at 1. A number after the last page reads the last page. */
  readonly page: number;
  /** The reason to list: the id of a preset message, `ACCIDENT_REASON` or `CALL_REASON`. Null to list all reasons. */
  readonly reason: string | null;
};

type LogPage = {
  readonly contacts: readonly Contact[];
  /** The counts. Reasons have ids here, but no texts. */
  readonly overview: Omit<ContactOverview, "reasons"> & { readonly reasons: readonly { readonly id: string; readonly count: number }[] };
};

/** Reads a page of a sticker's contacts, newest first, and counts contacts by reason and by day. Uses at most four queries. */
export async function readLogPage(database: Database, stickerId: number, request: LogRequest, now: Date): Promise<LogPage> {
  const filter = { stickerId, ...(request.reason === null ? {} : { reason: request.reason === CALL_REASON ? null : request.reason }) };
  const reasons = (await countByReason(database, stickerId)).map(({ reason, count }) => ({ id: reason ?? CALL_REASON, count }));
  const days = lastDays(now);
  const counts = new Map(await countByDay(database, filter, startOfDay(days[0] ?? "")));
  const total = reasons.filter(({ id }) => request.reason === null || id === request.reason).reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(total / CONTACTS_PER_PAGE));
  const page = Math.min(Math.max(request.page, 1), pages);
  const ids = await readContactPage(database, filter, { offset: (page - 1) * CONTACTS_PER_PAGE, limit: CONTACTS_PER_PAGE });
  return {
    contacts: await readContacts(database, ids),
    overview: { page, pages, total, reasons, days: days.map((day) => ({ day, count: counts.get(day) ?? 0 })) },
  };
}

/** Lists the days to count, by India's calendar, oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: COUNTED_DAYS }, (_, index) => dayInIndia(new Date(now.getTime() - (COUNTED_DAYS - 1 - index) * DAY_MS)));
}
