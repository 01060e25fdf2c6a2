import { eq } from "drizzle-orm";

import { eraseOrder, isErasable, requestOrderErasureCode } from "#contract/order-page";
import { words } from "#contract/words";
import { issueCodeFor, requestCode } from "../../accounts/code-request";
import { checkCode } from "../../accounts/codes";
import type { Database } from "../../platform/database/database";
import { orders } from "../../selling/tables";
import { findOrderIdByCode, orderCode } from "../../selling/orders/order-link";
import { findOrder } from "../../selling/orders/store";
import { defineHandler, type Handler, type Refusal, type Reply, type RequestContext } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { unreachableOrder } from "../../selling/orders/books";
import { eraseRows } from "./erasure";
import { sealedRowsWith } from "./person";
import { sealedData } from "./personal-data";

/**
 * The erasure of an order that belongs to no account, by whoever has its link and its phone. The account of its number keeps its own rows.
 */
const code = defineHandler(requestOrderErasureCode, async ({ code: link }, context) => {
  const found = await findErasable(context, link);
  if (found.kind !== "found") return found;
  const account = found.order.phone;
  return requestCode(context, (transaction) =>
    issueCodeFor(transaction, context, { purpose: "order", account, email: null, language: "", isKnown: true, isSecret: false }),
  );
});

/** Commits the transaction even if the code is wrong, so that the attempt counts. */
const erase = defineHandler(eraseOrder, async ({ code: link, typedCode, challenge }, context) => {
  const found = await findErasable(context, link);
  if (found.kind !== "found") return found;
  const { id, phone: account } = found.order;
  const attempt = { purposes: ["order"], account, code: typedCode, challenge, wrongCodeMessage: words.codeWrong } as const;
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    // A browser that somebody forgets with the number must not stay known for it.
    const checked = await checkCode(transaction, { ...context, browserHash: null }, attempt);
    if (checked.kind !== "right") return checked;
    await eraseReach(transaction, context, id);
    return { kind: "answer", data: {} };
  });
});

export const orderErasureHandlers: readonly Handler[] = [code, erase];

const linkEnded: Refusal = { kind: "refusal", message: words.linkEnded };

async function findErasable(context: RequestContext, link: string) {
  const lookup = await findByCode(context, "order", async (transaction) => {
    const id = await findOrderIdByCode(transaction, context.secrets, link);
    return id === null ? null : findOrder(transaction, id);
  });
  if (lookup.kind === "limit") return lookup;
  if (lookup.kind === "unknown") return linkEnded;
  const { order } = lookup.found;
  return isErasable({ kind: order.kind, shipTo: order }) ? { kind: "found" as const, order } : linkEnded;
}

/** Erases how to reach an order's customer, and the messages about the order. */
async function eraseReach(transaction: Database, { secrets }: RequestContext, id: number): Promise<void> {
  await transaction.update(orders).set(unreachableOrder).where(eq(orders.id, id));
  const sealed = await sealedRowsWith(transaction, { secrets }, [orderCode(secrets, id), String(id)]);
  await eraseRows(transaction, { id: 0, phone: "", email: "", vehicleIds: [], stickerIds: [], sealed }, sealedData);
}
