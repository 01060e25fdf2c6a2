import { eq } from "drizzle-orm";

import type { MyData } from "#contract/rights";
import type { Database } from "../../platform/database/database";
import { consentsOf } from "../../accounts/consents/store";
import { nominees } from "../tables";
import { erasureDueAt } from "./erasure";
import { findPerson } from "./person";
import { personalData } from "./personal-data";

/** Reads everything that is stored about an owner, except what is encrypted for a short time. */
export async function readPersonalData(database: Database, ownerId: number): Promise<MyData> {
  const [nominee] = await database.select().from(nominees).where(eq(nominees.ownerId, ownerId));
  return {
    facts: await readFacts(database, ownerId),
    consents: await consentsOf(database, ownerId),
    nominee: nominee === undefined ? null : { name: nominee.name, phone: nominee.phone },
    erasureDueAt: await erasureDueAt(database, ownerId),
  };
}

/** The sections that /mydata shows first. The registry's order is that of an erasure. */
const firstSections = ["profile", "vehicles", "settings", "contacts", "orders"];

async function readFacts(database: Database, ownerId: number): Promise<MyData["facts"]> {
  const person = await findPerson(database, ownerId);
  if (person === null) return [];
  const facts: MyData["facts"] = [];
  let row = 0;
  for (const { table, section, columns, shown = [], where } of inReadingOrder()) {
    const isOwn = where(person, database);
    if (section === null || isOwn === undefined) continue;
    const rows = await database.select().from(table).where(isOwn);
    for (const values of rows as Record<string, unknown>[]) {
      row += 1;
      for (const name of [...columns, ...shown]) facts.push(...factsOf(section, row, name, values[name]));
    }
  }
  return facts;
}

/** Returns the fact, or none for an empty value. */
function factsOf(section: string, row: number, name: string, value: unknown): MyData["facts"] {
  const text = asText(value);
  return text === null ? [] : [{ section, row, name, value: text }];
}

function inReadingOrder() {
  const place = (section: string | null) => {
    const index = firstSections.indexOf(section ?? "");
    return index === -1 ? firstSections.length : index;
  };
  return [...personalData].sort((a, b) => place(a.section) - place(b.section));
}

/** Returns a value as text, or null if there is none. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
