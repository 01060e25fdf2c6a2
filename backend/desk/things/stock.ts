import { productName } from "#contract/limits";
import { eq } from "drizzle-orm";

import { vehicles, stickers } from "../../registry/tables";
import { resellers, resellerStickers } from "../../selling/resellers/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { countStock, findBatch } from "../../stock/store";
import { action, facts, link, money, orderLink, time } from "../cells";
import { shownCode, stickerState, yesOrNo } from "../lists/stock";
import { defineThing } from "./thing";

export const stickerThing = defineThing({
  kind: "stickers",
  role: "viewer",
  async read({ database }, id) {
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
      .where(eq(stickers.id, id));
    if (found === undefined) return null;
    const { sticker, batch, pack, orderId, ownerId, plate, registeredAt, reseller, resellerId } = found;
    const { guid: code, status } = sticker;
    const ofOwner = [action("replace-sticker", "Replace", { code }), action("transfer-vehicle", "Release vehicle", { code })];
    return {
      title: `Sticker ${shownCode(code)}`,
      state: stickerState(status, ownerId !== null),
      sections: [
        facts("Sticker", {
          Product: productName(sticker.productId),
          Minted: sticker.createdAt,
          "Paid for": yesOrNo(sticker.isPaid),
          Rate: money(sticker.rate),
          Batch: batch === null ? null : link(batch, "batches", batch),
          Pack: pack,
          "Sent with order, or reserved": orderLink(orderId),
          Reseller: reseller === null || resellerId === null ? null : link(reseller, "resellers", resellerId),
        }),
        facts("Vehicle", {
          "Number plate": ownerId === null ? null : link(plate ?? "", "owners", ownerId),
          Registered: time(registeredAt),
        }),
      ],
      actions: [
        ...(status === "void" ? [] : [action("print", "Print again", { sticker: code }, { pdf: "on" })]),
        ...(ownerId === null ? [] : ofOwner),
        ...(status === "void" ? [] : [action("void", "Void", { code })]),
      ],
    };
  },
});

export const batchThing = defineThing({
  kind: "batches",
  role: "viewer",
  async readNamed({ database }, name) {
    const batch = await findBatch(database, name);
    if (batch === null) return null;
    const { sent, inStock, registered, isVoid } = await countStock(database, batch.id);
    return {
      title: `Batch ${name}`,
      sections: [
        facts("Batch", {
          Minted: batch.createdAt,
          Kind: batch.kind,
          Product: batch.productId === null ? "mixed" : productName(batch.productId),
          Packs: batch.quantity,
          "Sent with orders, or reserved": sent,
          "In stock": inStock,
          Registered: registered,
          Void: isVoid,
        }),
      ],
      actions: [
        action("print", "Print stickers", { batch: name }, { pdf: "on" }),
        ...(batch.resellerId === null ? [action("assign-stickers", "Give packs to a reseller", { batch: name })] : []),
      ],
    };
  },
});
