import { and, asc, desc, eq, gt } from "drizzle-orm";

import type { Database } from "../database/database";
import { inquiries, pages, states, testimonials } from "../database/schema/content";
import type { CallerScope } from "../requests/caller-limits";
import type { RateLimit } from "../requests/rate-limit";

export async function findPage(database: Database, id: number) {
  const [page] = await database.select().from(pages).where(eq(pages.id, id));
  return page ?? null;
}

export async function setPage(database: Database, page: typeof pages.$inferInsert): Promise<void> {
  const { name, html } = page;
  await database.insert(pages).values(page).onConflictDoUpdate({ target: pages.id, set: { name, html } });
}

export async function listAllTestimonials(database: Database) {
  return database.select().from(testimonials).orderBy(asc(testimonials.id));
}

export async function insertInquiry(transaction: Database, inquiry: typeof inquiries.$inferInsert): Promise<void> {
  await transaction.insert(inquiries).values(inquiry);
}

/** Lists the times of the caller's inquiries within the limit's window, newest first. */
export async function recentInquiries(transaction: Database, { by, hash }: CallerScope, now: Date, limit: RateLimit): Promise<Date[]> {
  const since = new Date(now.getTime() - limit.seconds * 1000);
  const recent = await transaction
    .select({ at: inquiries.createdAt })
    .from(inquiries)
    .where(and(eq(inquiries[by], hash), gt(inquiries.createdAt, since)))
    .orderBy(desc(inquiries.createdAt))
    .limit(limit.count);
  return recent.map(({ at }) => at);
}

export async function listStates(database: Database) {
  return database.select().from(states).orderBy(asc(states.name));
}

/** Returns whether an Indian state or union territory has exactly this name. */
export async function isState(database: Database, name: string): Promise<boolean> {
  return (await database.$count(states, eq(states.name, name))) > 0;
}
