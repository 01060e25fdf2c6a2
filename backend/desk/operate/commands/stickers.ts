import { z } from "zod";

import { productName } from "#contract/limits";
import { readStickerCode } from "#contract/sticker-code";
import { mintForReseller } from "../../../selling/resellers/ordering/mint-for-reseller";
import { readRate } from "../../../selling/shop/products";
import { mintBatch } from "../../../stock/minting";
import { MAX_BATCH_SIZE } from "../../../stock/rules";
import { type Batch } from "../../../stock/store";
import { voidSticker } from "../../../registry/stickers";
import { databaseCommand, done, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";
import { print } from "./print";
import { requireReseller } from "./resellers";

const stickerKind = z.enum(["prepaid", "postpaid", "trial"], { error: "must be prepaid, postpaid or trial" });

const mint = databaseCommand({
  name: "mint",
  purpose: "Create a batch of stickers for printing",
  role: "orders",
  givesAwayWith: "reseller",
  remarks: [
    "Repeating the command for the same batch mints nothing. Each code is one pack: two stickers for one vehicle.",
    "prepaid: paid for before the first scan; postpaid: paid for at the first scan; trial: paid for during or after the trial.",
  ],
  parameters: {
    batch: option("NAME", "the batch's name", values.batch),
    product: option("car|bike", "the product", values.product),
    kind: option("prepaid|postpaid|trial", "when the stickers are paid for", stickerKind),
    count: option("N", `the number of packs, up to ${MAX_BATCH_SIZE}`, values.count(1, MAX_BATCH_SIZE)),
    reseller: optional(option("EMAIL", "the reseller who gets the stickers, without an order or debt", values.accountEmail)),
  },
  async perform({ services }, { batch: name, product: productId, kind, count: quantity, reseller: email }) {
    const { database } = services;
    const resellerId = email === null ? null : (await requireReseller(database, email)).id;
    const request = { name, kind, productId, quantity };
    const minted = await (resellerId === null
      ? mintBatch(database, services, { ...request, resellerId }, readRate)
      : mintForReseller(database, services, { ...request, resellerId }));
    const facts = described(minted.batch);
    if (minted.kind === "another") return refuse(`Batch ${name} already exists with other properties: ${facts}. Nothing was minted.`);
    const isNew = minted.kind === "minted";
    return done(
      [
        isNew ? `Minted batch ${name}: ${facts}.` : `Batch ${name} already exists: ${facts}. Nothing was minted.`,
        `Print it: npm run operate -- print --batch ${name} --pdf ${name}.pdf`,
      ],
      { batch: name, kind, quantity, minted: isNew ? quantity : 0 },
    );
  },
});

function described({ quantity, kind, productId, resellerId }: Batch): string {
  const product = productId === null ? "stickers for an order" : `${productName(productId)}s`;
  return `${quantity} ${kind} ${product}${resellerId === null ? "" : " for a reseller"}`;
}

const voidCommand = databaseCommand({
  name: "void",
  purpose: "Void a sticker permanently, for example a stolen or misprinted one",
  role: "orders",
  needsFreshCode: true,
  remarks: ["Scans then show that the sticker is inactive. Registered stickers can be voided too. Their owners are not notified."],
  parameters: { code: operand("CODE", "the sticker's code, as printed or after /qrcode_process/ in its address", values.text(64)) },
  async perform({ services }, { code }) {
    const outcome = await voidSticker(services.database, readStickerCode(code));
    if (outcome === "unknown") return refuse("Unknown sticker code.");
    return done([outcome === "voided" ? "The sticker is void." : "The sticker is already void."], { voided: outcome === "voided" });
  },
});

export const stickerCommands = [mint, print, voidCommand];
