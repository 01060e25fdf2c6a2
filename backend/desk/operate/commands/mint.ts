import { productName } from "#contract/limits";
import { z } from "zod";

import { mintForReseller } from "../../../selling/resellers/ordering/mint-for-reseller";
import { readRate } from "../../../selling/shop/products";
import { mintBatch } from "../../../stock/minting";
import { MAX_BATCH_SIZE } from "../../../stock/rules";
import type { Batch } from "../../../stock/store";
import { databaseCommand, done, refuse } from "../command";
import { requireReseller } from "../find";
import { option, optional } from "../parameters";
import { values } from "../values";

const stickerKind = z.enum(["prepaid", "postpaid", "trial"], { error: "must be prepaid, postpaid or trial" });

export const mint = databaseCommand({
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
