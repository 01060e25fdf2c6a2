import { asc, desc, eq, max } from "drizzle-orm";

import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import type { CoreServices, Database } from "../../platform/database/database";
import { inquiries, pageVersions, pages, states, testimonials } from "./tables";

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

/** Reads an inquiry and locks its row until the transaction ends. */
export async function lockInquiry(transaction: Database, id: number) {
  const [inquiry] = await transaction.select().from(inquiries).where(eq(inquiries.id, id)).for("update");
  return inquiry ?? null;
}

export async function changeInquiry(
  transaction: Database,
  id: number,
  changes: Pick<typeof inquiries.$inferInsert, "answer" | "answeredAt" | "closedAt">,
): Promise<void> {
  await transaction.update(inquiries).set(changes).where(eq(inquiries.id, id));
}

/** Adds a testimonial, or changes the one with this id. Without an id, adds it as the last one. @returns its id. */
export async function putTestimonial(
  database: Database,
  { id, ...facts }: Omit<typeof testimonials.$inferInsert, "id"> & { readonly id: number | null },
): Promise<number> {
  return database.transaction(async (transaction) => {
    await acquireAdvisoryLocks(transaction, { account: "testimonials" });
    const [last] = await transaction.select({ id: max(testimonials.id) }).from(testimonials);
    const row = { ...facts, id: id ?? (last?.id ?? 0) + 1 };
    await transaction.insert(testimonials).values(row).onConflictDoUpdate({ target: testimonials.id, set: facts });
    return row.id;
  });
}

/** Removes a testimonial. @returns whether there was one. */
export async function deleteTestimonial(database: Database, id: number): Promise<boolean> {
  return (await database.delete(testimonials).where(eq(testimonials.id, id)).returning({ id: testimonials.id })).length > 0;
}

export async function listStates(database: Database) {
  return database.select().from(states).orderBy(asc(states.name));
}

/** Returns whether an Indian state or union territory has exactly this name. */
export async function isState(database: Database, name: string): Promise<boolean> {
  return (await database.$count(states, eq(states.name, name))) > 0;
}
