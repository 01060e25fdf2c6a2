import { productName } from "#contract/limits";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { readTypedCode } from "#contract/sticker-code";
import { stickers, vehicles } from "../../registry/tables";
import { resellers } from "../../selling/resellers/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { badge, link, number, row, text, time } from "../cells";
import { byDate, defineList } from "../list";
import { idInOneOf, readDigits } from "../search-text";

const isRegistered = sql`exists (select 1 from ${vehicles} where ${vehicles.stickerId} = ${stickers.id})`;

/** Selects stickers by a code in any spelling, or by the plate of their vehicle. */
function stickersMatching(typed: string): SQL {
  const code = readTypedCode(typed);
  const plate = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const digits = readDigits(typed);
  const stickersWhere = (condition: SQL) => sql`select ${stickers.id} from ${stickers} where ${condition}`;
  return idInOneOf(stickers.id, [
    stickersWhere(eq(stickers.guid, code.kind === "code" ? code.code : typed)),
    digits === null ? undefined : stickersWhere(eq(stickers.id, Number(digits))),
    plate.length < 4 ? undefined : sql`select ${vehicles.stickerId} from ${vehicles} where ${eq(vehicles.plate, plate)}`,
  ]);
}

export const stickerList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        id: stickers.id,
        guid: stickers.guid,
        productId: stickers.productId,
        status: stickers.status,
        isPaid: stickers.isPaid,
        createdAt: stickers.createdAt,
        batch: stickerBatches.name,
        isRegistered: sql<boolean>`${vehicles.id} is not null`,
      })
      .from(stickers)
      .leftJoin(batchStickers, eq(batchStickers.stickerId, stickers.id))
      .leftJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
      .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "stickers",
  title: "Stickers",
  role: "viewer",
  columns: ["Sticker", "Minted", "Product", "Batch", "Paid", "State"],
  filters: {
    state: {
      title: "State",
      choices: {
        registered: and(eq(stickers.status, "active"), isRegistered),
        "not registered": and(eq(stickers.status, "active"), sql`not ${isRegistered}`),
        paused: eq(stickers.status, "paused"),
        void: eq(stickers.status, "void"),
      },
    },
  },
  sorts: byDate(stickers.createdAt, "createdAt"),
  id: { column: stickers.id, key: "id" },
  date: stickers.createdAt,
  search: { hint: "The code, in any spelling, or the number plate", where: stickersMatching },
  commands: ["mint", "print", "void"],
  row: (sticker) =>
    row("stickers", sticker.id, [
      link(shownCode(sticker.guid), "stickers", sticker.id),
      time(sticker.createdAt),
      text(productName(sticker.productId)),
      text(sticker.batch ?? ""),
      text(sticker.isPaid ? "yes" : "no"),
      stickerState(sticker.status, sticker.isRegistered),
    ]),
});

/** Shows the end of a code: whoever has the whole code can scan the sticker. */
export function shownCode(guid: string): string {
  return `…${guid.slice(-4)}`;
}

export function stickerState(status: "active" | "paused" | "void", isRegistered: boolean) {
  if (status !== "active") return badge(status, status === "void" ? "bad" : "waiting");
  return isRegistered ? badge("registered", "good") : badge("not registered");
}

const batchReseller = alias(resellers, "batch_reseller");

export const batchList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({
        id: stickerBatches.id,
        name: stickerBatches.name,
        kind: stickerBatches.kind,
        productId: stickerBatches.productId,
        quantity: stickerBatches.quantity,
        createdAt: stickerBatches.createdAt,
        reseller: batchReseller.name,
      })
      .from(stickerBatches)
      .leftJoin(batchReseller, eq(batchReseller.id, stickerBatches.resellerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "batches",
  title: "Batches",
  role: "viewer",
  columns: ["Batch", "Minted", "Kind", "Product", "Packs", "Reseller"],
  sorts: { ...byDate(stickerBatches.createdAt, "createdAt") },
  id: { column: stickerBatches.id, key: "id" },
  search: { hint: "The batch's name", where: (typed) => eq(stickerBatches.name, typed) },
  commands: ["mint", "print"],
  row: (batch) =>
    row("batches", batch.name, [
      link(batch.name, "batches", batch.name),
      time(batch.createdAt),
      text(batch.kind),
      text(batch.productId === null ? "mixed" : productName(batch.productId)),
      number(batch.quantity),
      text(batch.reseller ?? ""),
    ]),
});
