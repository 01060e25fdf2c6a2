import { and, asc, desc, eq, gt } from "drizzle-orm";

import type { CoreServices, Database } from "../database/database";
import { inquiries, pages, pageVersions, states, testimonials } from "../database/schema/content";
import type { CallerScope } from "../requests/caller-limits";
import type { RateLimit } from "../requests/rate-limit";

export async function findPage(database: Database, id: number) {
  const [page] = await database.select().from(pages).where(eq(pages.id, id));
  return page ?? null;
}

/** Changes a page, and keeps what it said before. */
export async function changePage({ database, clock, secrets }: CoreServices, page: typeof pages.$inferInsert): Promise<void> {
  const { id: pageId, name, html } = page;
  await database.transaction(async (transaction) => {
    const [former] = await transaction.select().from(pages).where(eq(pages.id, pageId)).for("update");
    const version = { id: secrets.randomId(), pageId, replacedAt: clock.now() };
    if (former !== undefined) await transaction.insert(pageVersions).values({ ...version, name: former.name, html: former.html });
    await transaction.insert(pages).values(page).onConflictDoUpdate({ target: pages.id, set: { name, html } });
  });
}

/** Gives a page what it said before its last change. @returns whether there was a former text. */
export async function takeBackPage(database: Database, pageId: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [version] = await versionsOf(transaction, pageId).limit(1);
    if (version === undefined) return false;
    const { name, html } = version;
    await transaction.update(pages).set({ name, html }).where(eq(pages.id, pageId));
    await transaction.delete(pageVersions).where(eq(pageVersions.id, version.id));
    return true;
  });
}

/** Selects what a page said before, newest first. */
export function versionsOf(database: Database, pageId: number) {
  return database.select().from(pageVersions).where(eq(pageVersions.pageId, pageId)).orderBy(desc(pageVersions.replacedAt));
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
