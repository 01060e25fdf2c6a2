import { findProduct } from "../../../selling/shop/products";
import { lockReseller } from "../../../selling/resellers/account/store";
import { assignToReseller } from "../../../selling/resellers/ordering/sticker-store";
import { findBatch, lockInStock } from "../../../stock/store";
import { databaseCommand, done, refuse } from "../command";
import { requireReseller } from "../find";
import { option } from "../parameters";
import { values } from "../values";

const MAX_PACKS = 1000;

export const assignStickers = databaseCommand({
  name: "assign-stickers",
  purpose: "Give packs of a printed batch to a reseller, without an order or debt",
  role: "money",
  needsFreshCode: true,
  subject: { list: "batches", parameter: "batch" },
  remarks: ["Takes the packs with the lowest numbers that are in stock: prepaid, not sent and not registered. All or none."],
  parameters: {
    reseller: option("EMAIL", "the reseller's e-mail", values.accountEmail),
    batch: option("NAME", "the batch", values.batch),
    count: option("N", "the number of packs", values.count(1, MAX_PACKS)),
  },
  async perform({ services: { database } }, { reseller: email, batch: name, count }) {
    const { id: resellerId } = await requireReseller(database, email);
    const batch = (await findBatch(database, name)) ?? refuse(`Unknown batch: ${name}.`);
    const productId = batch.productId ?? refuse("The batch was minted for an order. Its stickers belong to that order.");
    await lockReseller(database, resellerId);
    const stickerIds = await lockInStock(database, batch.id, productId, count);
    if (stickerIds.length < count) refuse(`Only ${stickerIds.length} packs of ${name} are in stock. Nothing was given.`);
    await assignToReseller(database, { resellerId, orderId: null }, stickerIds);
    const product = (await findProduct(database, productId))?.name ?? "packs";
    return done([`${count} x ${product} of ${name} are given to ${email}.`], { batch: name, count });
  },
});
