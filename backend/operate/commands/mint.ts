import { z } from "zod";

import { mintForReseller } from "../../resellers/ordering/mint-for-reseller";
import { productName } from "../../scanning/rules";
import { mintBatch } from "../../stock/minting";
import { LARGEST_BATCH } from "../../stock/rules";
import type { Batch } from "../../stock/store";
import { databaseCommand, done, refuse } from "../command";
import { resellerNamed } from "../named";
import { option, optional } from "../parameters";
import { values } from "../values";

const stickerKind = z.enum(["prepaid", "postpaid", "trial"], { error: "must be prepaid, postpaid or trial" });

export const mint = databaseCommand({
  name: "mint",
  purpose: "Make a batch of stickers, to be printed",
  remarks: [
    "The same batch asked for again mints nothing more. Each code is one pack: two stickers for one vehicle.",
    "prepaid: paid for by whoever sells it; postpaid: paid for when it is first scanned; trial: paid for after its trial.",
  ],
  parameters: {
    batch: option("NAME", "names the batch", values.batch),
    product: option("car|bike", "what it is for", values.product),
    kind: option("prepaid|postpaid|trial", "when it is paid for", stickerKind),
    count: option("N", `how many packs, up to ${LARGEST_BATCH}`, values.count(1, LARGEST_BATCH)),
    reseller: optional(option("EMAIL", "makes them this reseller's from the beginning, without an order or a debt", values.email)),
  },
  async perform({ services }, { batch: name, product: productId, kind, count: quantity, reseller: email }) {
    const { database } = services;
    const resellerId = email === null ? null : (await resellerNamed(database, email)).id;
    const asked = { name, kind, productId, quantity };
    const minted = await database.transaction((transaction) =>
      resellerId === null
        ? mintBatch(transaction, services, { ...asked, resellerId })
        : mintForReseller(transaction, services, { ...asked, resellerId }),
    );
    const facts = described(minted.batch);
    if (minted.kind === "another") return refuse(`Batch ${name} was minted before, and is another: ${facts}. Nothing was minted.`);
    const isNew = minted.kind === "minted";
    return done(
      [
        isNew ? `Minted batch ${name}: ${facts}.` : `Batch ${name} was minted before: ${facts}. Nothing more was minted.`,
        `Print it: npm run operate -- print --batch ${name} --pdf ${name}.pdf`,
      ],
      { batch: name, kind, quantity, minted: isNew ? quantity : 0 },
    );
  },
});

function described({ quantity, kind, productId, resellerId }: Batch): string {
  const product = productId === null ? "stickers of an order" : `${productName(productId)}s`;
  return `${quantity} ${kind} ${product}${resellerId === null ? "" : " of a reseller's"}`;
}
