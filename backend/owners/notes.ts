import { asc, eq } from "drizzle-orm";

import type { CoreServices, Database } from "../platform/database/database";
import { findOwner } from "../registry/owners";
import { lockInquiry } from "../selling/content/store";
import { findOrder } from "../selling/orders/store";
import { notes } from "./tables";

/** What notes can be about, by the names of the desk's lists. */
const subjects = {
  orders: { find: findOrder, key: "orderId" },
  owners: { find: findOwner, key: "ownerId" },
  inquiries: { find: lockInquiry, key: "inquiryId" },
} as const;

type NoteSubject = { readonly kind: keyof typeof subjects; readonly id: number };

/** Stores a note. @returns false if there is no such thing. */
export async function addNote(
  transaction: Database,
  { clock, secrets }: CoreServices,
  { kind, id }: NoteSubject,
  note: Pick<typeof notes.$inferInsert, "message" | "writtenBy">,
): Promise<boolean> {
  const { find, key } = subjects[kind];
  if ((await find(transaction, id)) === null) return false;
  await transaction.insert(notes).values({ id: secrets.randomId(), [key]: id, ...note, createdAt: clock.now() });
  return true;
}

/** Lists the notes about a thing as events of its timeline, oldest first. */
export async function notesAbout(database: Database, { kind, id }: NoteSubject) {
  const about = notes[subjects[kind].key];
  const found = await database.select().from(notes).where(eq(about, id)).orderBy(asc(notes.createdAt), asc(notes.id));
  return found.map(({ createdAt: at, writtenBy: who, message }) => ({ at, who, what: `Note: ${message}` }));
}
