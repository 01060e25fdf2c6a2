import { stringify } from "csv-stringify/sync";
import { eq, sql } from "drizzle-orm";

import type { Cell, Column, FoundThings, ListPage, ListQuery, Thing, ThingReference } from "#contract/desk";
import { toRupees } from "#contract/money";
import { inGroupsOfFour } from "#contract/normalize";
import { inquiries } from "../selling/content/tables";
import { orders } from "../selling/tables";
import { owners } from "../registry/tables";
import { resellers } from "../selling/resellers/tables";
import { grievances } from "../selling/grievances/tables";
import type { Services } from "../requests/services";
import { everything } from "./list";
import { plainText } from "./cells";
import { lists } from "./lists/lists";
import { recordAction, type AuditedAction } from "./operators/audit";
import type { Operator } from "./operators/operators";
import { messageThing, pageThing, promoThing, testimonialThing } from "./things/content";
import { orderThing, strayThing } from "./things/order";
import { parcelsThing } from "./things/parcels";
import { grievanceThing, inquiryThing, ownerThing, resellerThing } from "./things/people";
import { batchThing, stickerThing } from "./things/stock";

/** The kinds of things that have a page. */
export const thingKinds = [
  ...[orderThing, parcelsThing, strayThing, stickerThing, batchThing, ownerThing, resellerThing],
  ...[promoThing, inquiryThing, grievanceThing, messageThing, pageThing, testimonialThing],
];

/** Who reads, and by which door. Whoever is at the terminal or the socket is the user of the server, and has no operator. */
export type Who = Pick<AuditedAction, "door"> & { readonly operator: Pick<Operator, "id" | "email" | "name" | "role"> | null };

/** What somebody may read at the desk or the terminal. */
export type DeskReader = {
  /** Reads a page of a list. Null without the list's role. */
  readPage(list: string, query: ListQuery, size?: number): Promise<ListPage | null>;
  /** Writes a list as CSV for spreadsheets, part by part: UTF-8 with a byte order mark, formulas escaped. Null without the list's role. */
  exportCsv(list: string, query: ListQuery): AsyncGenerator<Uint8Array> | null;
  /** Reads all there is about a thing. Null without the role of its kind. */
  readThing(reference: ThingReference): Promise<Thing | null>;
  /** Finds things of all kinds by what a customer says. Each kind shows a few rows, and leads to its list for more. */
  find(text: string): Promise<FoundThings>;
  /** Reads the whole value of a masked cell, which the audit notes. Null without the role of its thing. */
  unmask(of: ThingReference): Promise<string | null>;
};

/** Returns what somebody may read. The desk, its exports and the commands read lists and things in no other way. */
export function deskReader(services: Services, { door, operator }: Who): DeskReader {
  const role = door === "desk" ? (operator?.role ?? "viewer") : "all";
  const openList = (name: string) => {
    const list = lists.find(({ description }) => description.name === name);
    const read = list?.pages.for(role) ?? null;
    return list === undefined || read === null ? null : { ...list.description, read };
  };
  const thingsOf = (name: string) => thingKinds.find(({ kind }) => kind === name)?.pages.for(role) ?? null;
  return {
    async readPage(name, query, size) {
      return (await openList(name)?.read(services, query, size)) ?? null;
    },
    exportCsv(name, query) {
      const list = openList(name);
      return list === null ? null : csvOf(list.columns, (position) => list.read(services, { ...query, position }, ROWS_AT_A_TIME));
    },
    async readThing({ kind, id }) {
      return (await thingsOf(kind)?.(services, id)) ?? null;
    },
    async find(typed) {
      const search = typed.replaceAll("\0", "").trim().slice(0, 100);
      if (search === "") return [];
      const found = [];
      for (const name of searchedLists) {
        const list = openList(name);
        if (list === null) continue;
        const { rows } = await list.read(services, { ...everything, search }, FOUND_ROWS);
        found.push({ title: list.title, list: name, columns: list.columns, rows });
      }
      return found.filter(({ rows }) => rows.length > 0);
    },
    async unmask({ kind, id }) {
      const [list = "", name = ""] = kind.split(".");
      const value = thingsOf(list) === null ? null : await readMasked(services, list, name, id);
      const seen = { door, operator, action: `show ${kind}`, subject: `${list}/${id}`, details: {}, outcome: "done" } as const;
      if (value !== null) await recordAction(services, seen);
      return value;
    },
  };
}

/** How many rows of each kind a search in everything shows. */
const FOUND_ROWS = 5;

/** The lists that a search in everything asks, in the order of the results. */
const searchedLists = ["orders", "stickers", "payments", "resellers", "inquiries", "grievances", "promo-codes", "batches", "owners"];

/** The tables with columns that cells mask (`MaskedColumn`). */
const masked = new Map(Object.entries({ orders, owners, inquiries, grievances, resellers }));

async function readMasked({ database }: Services, list: string, column: string, id: string): Promise<string | null> {
  const [table, key] = [masked.get(list), Number(id)];
  if (table === undefined || (column !== "phone" && column !== "email") || !Number.isSafeInteger(key)) return null;
  const [found] = await database
    .select({ value: sql<string>`${table[column]}` })
    .from(table)
    .where(eq(table.id, key));
  return found?.value ?? null;
}

/** Rows that are read at a time: so many that 55,000 rows need few queries, and so few that nobody waits long for one of them. */
const ROWS_AT_A_TIME = 200;

async function* csvOf(
  columns: readonly Column[],
  read: (position: ListQuery["position"]) => Promise<ListPage>,
): AsyncGenerator<Uint8Array> {
  yield writtenAsCsv([columns.map(({ title }) => title)], true);
  let position: ListQuery["position"] = { kind: "first" };
  for (;;) {
    const { rows, next } = await read(position);
    if (rows.length > 0) yield writtenAsCsv(rows.map(({ cells }) => cells.map(csvCell)));
    if (next === null) return;
    position = { kind: "after", key: next };
  }
}

/** A negative amount is no formula, so amounts stay numbers. */
function csvCell(cell: Cell): string | number {
  return cell.kind === "money" ? toRupees(cell.paise) : inGroupsOfFour(plainText(cell));
}

function writtenAsCsv(rows: readonly (readonly (string | number)[])[], isFirst = false): Uint8Array {
  const cast = { number: (amount: number) => amount.toFixed(2) };
  const options = { bom: isFirst, quoted: true, quoted_empty: true, record_delimiter: "\r\n", escape_formulas: true, cast } as const;
  return Buffer.from(stringify([...rows], options), "utf8");
}
