import { productName } from "#contract/limits";
import { eq, sql } from "drizzle-orm";

import { stickers, vehicles } from "../../registry/tables";
import { resellerStickers, resellers } from "../../selling/resellers/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { findBatch } from "../../stock/store";
import { link, money, number, text, thing, time } from "../cells";
import { shownCode, stickerState } from "../lists/stock";
import { action, facts, type ReadThing } from "./thing";

export const readStickerThing: ReadThing = async ({ database }, typed) => {
  const [found] = await database
    .select({
      sticker: stickers,
      pack: batchStickers.number,
      orderId: batchStickers.orderId,
      batch: stickerBatches.name,
      ownerId: vehicles.ownerId,
      plate: vehicles.plate,
      registeredAt: vehicles.createdAt,
      resellerId: resellers.id,
      reseller: resellers.name,
    })
    .from(stickers)
    .leftJoin(batchStickers, eq(batchStickers.stickerId, stickers.id))
    .leftJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .leftJoin(resellerStickers, eq(resellerStickers.stickerId, stickers.id))
    .leftJoin(resellers, eq(resellers.id, resellerStickers.resellerId))
    .where(eq(stickers.id, Number(typed)));
  if (found === undefined) return null;
  const { sticker, batch, pack, orderId, ownerId, plate, registeredAt, reseller, resellerId } = found;
  const state = stickerState(sticker.status, ownerId !== null);
  return {
    reference: thing("stickers", sticker.id),
    title: `Sticker ${shownCode(sticker.guid)}`,
    state,
    sections: [
      facts("Sticker", [
        ["Product", text(productName(sticker.productId))],
        ["Minted", time(sticker.createdAt)],
        ["Paid for", text(sticker.isPaid ? "yes" : "no")],
        ["Rate", money(sticker.rate)],
        ["Batch", batch === null ? text("") : link(batch, "batches", batch)],
        ["Pack", pack === null ? text("") : number(pack)],
        ["Sent with order", orderId === null ? text("") : link(String(orderId), "orders", orderId)],
        ["Reseller", reseller === null || resellerId === null ? text("") : link(reseller, "resellers", resellerId)],
      ]),
      facts("Vehicle", [
        ["Number plate", ownerId === null ? text("") : link(plate ?? "", "owners", ownerId)],
        ["Registered", time(registeredAt)],
      ]),
    ],
    history: [],
    actions: [
      ...(sticker.status === "void" ? [] : [action("print", "Print it again", { sticker: sticker.guid, pdf: "on" })]),
      ...(ownerId === null
        ? []
        : [
            action("replace-sticker", "Replace", { code: sticker.guid }),
            action("transfer-vehicle", "Release the vehicle", { code: sticker.guid }),
          ]),
      ...(sticker.status === "void" ? [] : [action("void", "Void", { code: sticker.guid })]),
    ],
  };
};

export const readBatchThing: ReadThing = async ({ database }, name) => {
  const batch = await findBatch(database, name);
  if (batch === null) return null;
  const [counts] = await database
    .select({
      sent: sql<number>`(count(*) filter (where ${batchStickers.orderId} is not null))::int`,
      registered: sql<number>`(count(*) filter (where ${vehicles.id} is not null))::int`,
      void: sql<number>`(count(*) filter (where ${stickers.status} = 'void'))::int`,
    })
    .from(batchStickers)
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id))
    .where(eq(batchStickers.batchId, batch.id));
  return {
    reference: thing("batches", name),
    title: `Batch ${name}`,
    state: null,
    sections: [
      facts("Batch", [
        ["Minted", time(batch.createdAt)],
        ["Kind", text(batch.kind)],
        ["Product", text(batch.productId === null ? "mixed" : productName(batch.productId))],
        ["Packs", number(batch.quantity)],
        ["Sent with orders", number(counts?.sent ?? 0)],
        ["Registered", number(counts?.registered ?? 0)],
        ["Void", number(counts?.void ?? 0)],
      ]),
    ],
    history: [],
    actions: [
      action("print", "Print", { batch: name, pdf: "on" }),
      ...(batch.resellerId === null ? [action("assign-stickers", "Give packs to a reseller", { batch: name })] : []),
    ],
  };
};
