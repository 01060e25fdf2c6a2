import { eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { orders } from "../tables";
import { orderPath } from "../../delivery/messages/sms-templates";
import { derivedCodes } from "../../platform/process/derived-code";
import type { Secrets } from "../../platform/process/secrets";

/** 80 random bits, because the page shows an address, and its link does not expire: an invoice is needed for years. */
const codes = derivedCodes("order code", 16);

export const orderCode: (secrets: Secrets, orderId: number) => string = codes.codeOf;

/** Opens the page of a paid order. @returns the code in its link, and the path. */
export async function openOrderPage(transaction: Database, { secrets }: Pick<CoreServices, "secrets">, orderId: number) {
  const code = orderCode(secrets, orderId);
  await transaction
    .update(orders)
    .set({ codeHash: codes.hashOf(secrets, code) })
    .where(eq(orders.id, orderId));
  return { code, path: orderPath + code };
}

/** Finds the order whose page a code opens. */
export async function findOrderIdByCode(database: Database, secrets: Secrets, code: string): Promise<number | null> {
  const codeHash = codes.hashOf(secrets, code);
  if (codeHash === null) return null;
  const [found] = await database.select({ id: orders.id }).from(orders).where(eq(orders.codeHash, codeHash));
  return found?.id ?? null;
}
