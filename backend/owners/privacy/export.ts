import { eq } from "drizzle-orm";

import type { MyData } from "#contract/rights";
import type { Database } from "../../platform/database/database";
import { consentsOf } from "../../accounts/consents/store";
import { nominees } from "../tables";
import { erasureDueAt } from "./erasure";
import { findPerson } from "./person";
import { personalData, type PersonalData } from "./personal-data";

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
  const place = ({ section }: PersonalData) => [...firstSections, section].indexOf(section);
  let row = 0;
  for (const { table, section, columns, shown = [], where } of personalData.toSorted((one, other) => place(one) - place(other))) {
    const isOwn = where(person, database);
    if (section === null || isOwn === undefined) continue;
    const rows = await database.select().from(table).where(isOwn);
    for (const values of rows as Record<string, unknown>[]) {
      row += 1;
      const ofRow = [...columns, ...shown].map((name) => ({ section, row, name, value: asText(values[name]) }));
      facts.push(...ofRow.filter(({ value }) => value !== ""));
    }
  }
  return facts;
}

/** Returns "" for a value that says nothing. */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
