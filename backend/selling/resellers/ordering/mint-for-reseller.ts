import type { CoreServices, Database } from "../../../platform/database/database";
import { readRate } from "../../shop/products";
import { mintBatch, type Minted, type Minting } from "../../../stock/minting";
import { lockReseller } from "../account/store";
import { assignToReseller } from "./sticker-store";

/** Mints a batch and assigns its stickers to a reseller, without an order or debt. */
export async function mintForReseller(
  transaction: Database,
  services: CoreServices,
  minting: Minting & { readonly resellerId: number },
): Promise<Minted> {
  const { resellerId } = minting;
  await lockReseller(transaction, resellerId);
  const minted = await mintBatch(transaction, services, minting, readRate);
  if (minted.kind === "minted") await assignToReseller(transaction, { resellerId, orderId: null }, minted.stickerIds);
  return minted;
}
