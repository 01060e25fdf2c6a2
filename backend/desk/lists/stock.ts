import { productName } from "#contract/limits";
import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { readTypedCode } from "#contract/sticker-code";
import { vehicles, stickers } from "../../registry/tables";
import { resellers } from "../../selling/resellers/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { badge, link, thing } from "../cells";
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
      .select({ ...getTableColumns(stickers), batch: stickerBatches.name, isRegistered: sql<boolean>`${vehicles.id} is not null` })
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
  columns: {
    Sticker: ({ guid, id }) => stickerLink(guid, id),
    Minted: "createdAt",
    Product: ({ productId }) => productName(productId),
    Batch: "batch",
    Paid: ({ isPaid }) => yesOrNo(isPaid),
    State: (sticker) => stickerState(sticker.status, sticker.isRegistered),
  },
  filters: {
    State: {
      registered: and(eq(stickers.status, "active"), isRegistered),
      "not registered": and(eq(stickers.status, "active"), sql`not ${isRegistered}`),
      paused: eq(stickers.status, "paused"),
      void: eq(stickers.status, "void"),
    },
  },
  id: stickers.id,
  date: stickers.createdAt,
  search: { hint: "The code, in any spelling, or the number plate", where: stickersMatching },
  commands: ["mint", "print", "void"],
});

/** Leads to a sticker, and shows the end of its code: whoever has the whole code can scan the sticker. */
export function stickerLink(guid: string, id: number) {
  return link(shownCode(guid), "stickers", id);
}

export function shownCode(guid: string): string {
  return `…${guid.slice(-4)}`;
}

export function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}

export function stickerState(status: "active" | "paused" | "void", isOwned: boolean) {
  if (status !== "active") return badge(status, status === "void" ? "bad" : "waiting");
  return isOwned ? badge("registered", "good") : badge("not registered");
}

const batchReseller = alias(resellers, "batch_reseller");

export const batchList = defineList({
  read: ({ database }, { where, orderBy, limit }) =>
    database
      .select({ ...getTableColumns(stickerBatches), reseller: batchReseller.name })
      .from(stickerBatches)
      .leftJoin(batchReseller, eq(batchReseller.id, stickerBatches.resellerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "batches",
  title: "Batches",
  role: "viewer",
  columns: {
    Batch: ["name", ({ name }) => link(name, "batches", name)],
    Minted: "createdAt",
    Kind: "kind",
    Product: ({ productId }) => (productId === null ? "mixed" : productName(productId)),
    Packs: "quantity",
    Reseller: "reseller",
  },
  to: ({ name }) => thing("batches", name),
  sorts: byDate(stickerBatches.createdAt),
  id: stickerBatches.id,
  search: { hint: "The batch's name", where: (typed) => eq(stickerBatches.name, typed) },
  commands: ["mint", "print"],
});
