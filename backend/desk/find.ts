import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { DeskOperator, FoundThings, Row } from "#contract/desk";
import { owners, vehicles } from "../registry/tables";
import { inquiries } from "../selling/content/tables";
import { grievances } from "../selling/grievances/tables";
import { resellers } from "../selling/resellers/tables";
import { orders } from "../selling/tables";
import type { Services } from "../requests/services";
import { includesRole } from "./roles";
import { email, phone, row, text, time } from "./cells";
import type { MaskedColumn } from "./cells";
import { findList } from "./lists/lists";
import { hasEmail, idInOneOf, idsByName, readDigits } from "./search-text";

/** How many rows of each kind a search in everything shows. */
const FOUND_ROWS = 5;

/** The lists that a search in everything asks, in the order of the results. */
const searchedLists = ["orders", "stickers", "payments", "resellers", "inquiries", "grievances", "promo-codes", "batches"] as const;

/** Finds things of all kinds by what a customer says. Each kind shows a few rows, and leads to its list for more. */
export async function findThings(services: Services, operator: Pick<DeskOperator, "role">, typed: string): Promise<FoundThings> {
  const search = typed.replaceAll("\0", "").trim().slice(0, 100);
  if (search === "") return [];
  const found = [];
  for (const name of searchedLists) {
    const list = findList(name);
    if (list === null || !includesRole(operator.role, list.description.role)) continue;
    const query = { search, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } as const };
    const { rows } = await list.readPage(services, query);
    found.push({ title: list.description.title, list: name, columns: list.description.columns, rows: rows.slice(0, FOUND_ROWS) });
  }
  const ownerColumns = ["Name", "Phone", "E-mail", "Registered"].map((name) => ({ name, title: name }));
  found.push({ title: "Owners", list: null, columns: ownerColumns, rows: await findOwners(services, search) });
  return found.filter(({ rows }) => rows.length > 0);
}

async function findOwners({ database }: Services, search: string): Promise<Row[]> {
  const digits = readDigits(search);
  const plate = search.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const ownersWhere = (condition: SQL) => sql`select ${owners.id} from ${owners} where ${condition}`;
  const found = await database
    .select({ id: owners.id, name: owners.name, phone: owners.phone, email: owners.email, createdAt: owners.createdAt })
    .from(owners)
    .where(
      idInOneOf(owners.id, [
        digits?.length === 10 ? ownersWhere(eq(owners.phone, digits)) : undefined,
        ownersWhere(hasEmail(owners.email, search)),
        idsByName(owners, search),
        plate.length < 4 ? undefined : sql`select ${vehicles.ownerId} from ${vehicles} where ${eq(vehicles.plate, plate)}`,
      ]),
    )
    .limit(FOUND_ROWS);
  return found.map((owner) =>
    row("owners", owner.id, [
      text(owner.name),
      phone(owner.phone, "owners.phone", owner.id),
      email(owner.email, "owners.email", owner.id),
      time(owner.createdAt),
    ]),
  );
}

/** The columns that cells mask, each with the id of its table. */
const masked = {
  "orders.phone": [orders, orders.phone],
  "orders.email": [orders, orders.email],
  "owners.phone": [owners, owners.phone],
  "owners.email": [owners, owners.email],
  "inquiries.phone": [inquiries, inquiries.phone],
  "inquiries.email": [inquiries, inquiries.email],
  "grievances.phone": [grievances, grievances.phone],
  "grievances.email": [grievances, grievances.email],
  "resellers.phone": [resellers, resellers.phone],
} as const satisfies Record<MaskedColumn, readonly [PgTable, PgColumn]>;

/** Reads the whole value of a masked cell. Null if there is none. */
export async function readMasked({ database }: Services, name: MaskedColumn, id: string): Promise<string | null> {
  const key = Number(id);
  if (!Number.isSafeInteger(key)) return null;
  const [table, column] = masked[name];
  const [found] = await database
    .select({ value: sql<string>`${column}` })
    .from(table)
    .where(eq(table.id, key));
  return found?.value ?? null;
}
