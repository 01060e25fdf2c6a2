import { eq } from "drizzle-orm";

import { limits, patterns } from "#contract/limits";
import { eraseOrder, isErasable, requestOrderErasureCode } from "#contract/order-page";
import { cancelErasure, giveConsent, readMyData, requestErasure, requestErasureCode, saveNominee, withdrawConsent } from "#contract/rights";
import { words } from "#contract/words";
import { requestCode } from "../../accounts/code-request";
import { issueCode } from "../../accounts/codes";
import { doConfirmed, type TypedCode } from "../../accounts/confirmed-change";
import { recordConsent, withdrawConsents } from "../../accounts/consents/store";
import type { Database } from "../../platform/database/database";
import { updateOwner } from "../../registry/owners";
import { defineHandler, refusal, type Handler, type RequestContext } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { collapseWhitespace } from "../../requests/parse";
import { makeUnreachable } from "../../selling/orders/books";
import { findOrderIdByCode, orderCode } from "../../selling/orders/order-link";
import { findOrder } from "../../selling/orders/store";
import { switchWhatsapp } from "../alerts";
import { defineOwnerHandler } from "../identity";
import { nominees, notes } from "../tables";
import * as erasure from "./erasure";
import { readPersonalData } from "./export";
import { sealedRowsWith } from "./person";
import { sealedData } from "./personal-data";

const readData = defineOwnerHandler(readMyData, async (_, context, owner) => {
  return { kind: "answer", data: await readPersonalData(context.database, owner.id) };
});

const consent = defineOwnerHandler(giveConsent, async (_, context, owner) => {
  if (context.shownNotice === null) return refusal(words.noticeUnknown);
  await recordConsent(context.database, context, { ownerId: owner.id, purpose: "account" }, context.shownNotice);
  return { kind: "answer", data: {} };
});

/** Withdraws a consent that the account does not need: the blood group is then deleted, or WhatsApp turned off. */
const withdraw = defineOwnerHandler(withdrawConsent, async ({ purpose }, context, owner) => {
  if (purpose !== "blood_group" && purpose !== "whatsapp") return refusal(words.consentNeedsErasure);
  await context.database.transaction(async (transaction) => {
    if (purpose === "whatsapp") return switchWhatsapp(transaction, context, owner, false);
    await updateOwner(transaction, owner.id, { bloodGroup: "" });
    await withdrawConsents(transaction, owner.id, purpose, context.clock.now());
  });
  return { kind: "answer", data: {} };
});

/** Stores the nominee, or deletes one whose fields are all empty. */
const nominate = defineOwnerHandler(saveNominee, async ({ name: typed, phone }, { database, clock }, owner) => {
  const name = collapseWhitespace(typed);
  if (name === "" && phone === "") {
    await database.delete(nominees).where(eq(nominees.ownerId, owner.id));
    return { kind: "answer", data: {} };
  }
  if (name === "" || name.length > limits.personName) return refusal(words.nomineeNameInvalid);
  if (!patterns.mobile.test(phone) || phone === owner.phone) return refusal(words.nomineePhoneInvalid);
  const nominee = { name, phone, createdAt: clock.now() };
  await database
    .insert(nominees)
    .values({ ownerId: owner.id, ...nominee })
    .onConflictDoUpdate({ target: nominees.ownerId, set: nominee });
  return { kind: "answer", data: {} };
});

const erasureCode = defineOwnerHandler(requestErasureCode, (_, context, { phone: account, language }) =>
  requestCode(context, (transaction) => issueCode(transaction, context, { purpose: "erasure", account, language })),
);

const eraseAccount = defineOwnerHandler(requestErasure, ({ code, challenge }, context, owner) => {
  const typed: TypedCode = { purposes: ["erasure"], account: owner.phone, code, challenge, wrongCodeMessage: words.codeWrong };
  return doConfirmed(context, { codes: [typed] }, async (transaction) => {
    return { kind: "answer", data: { dueAt: await erasure.scheduleErasure(transaction, context, owner) } };
  });
});

const keepAccount = defineOwnerHandler(cancelErasure, async (_, context, owner) => {
  await erasure.cancelErasure(context.database, owner.id);
  return { kind: "answer", data: {} };
});

/** An order that belongs to no account is erased by whoever has its link and its phone. The account of its number keeps its own rows. */
const orderErasureCode = defineHandler(requestOrderErasureCode, async ({ code: link }, context) => {
  const order = await findErasable(context, link);
  if ("kind" in order) return order;
  const wanted = { purpose: "order", account: order.phone, language: "" } as const;
  return requestCode(context, (transaction) => issueCode(transaction, context, wanted));
});

const eraseGuestOrder = defineHandler(eraseOrder, async ({ code: link, typedCode: code, challenge }, context) => {
  const order = await findErasable(context, link);
  if ("kind" in order) return order;
  const typed: TypedCode = { purposes: ["order"], account: order.phone, code, challenge, wrongCodeMessage: words.codeWrong };
  // A browser that somebody forgets with the number must not stay known for it.
  return doConfirmed<Record<string, never>>({ ...context, browserHash: null }, { codes: [typed] }, async (transaction) => {
    await eraseReach(transaction, context, order.id);
    return { kind: "answer", data: {} };
  });
});

export const privacyHandlers: readonly Handler[] = [
  ...[readData, consent, withdraw, nominate, erasureCode, eraseAccount, keepAccount],
  ...[orderErasureCode, eraseGuestOrder],
];

async function findErasable(context: RequestContext, link: string) {
  const lookup = await findByCode(context, "order", async (transaction) => {
    const id = await findOrderIdByCode(transaction, context.secrets, link);
    return id === null ? null : findOrder(transaction, id);
  });
  if (lookup.kind === "limit") return lookup;
  if (lookup.kind === "unknown") return refusal(words.linkEnded);
  const { kind, ...order } = lookup.found.order;
  return isErasable({ kind, shipTo: order }) ? order : refusal(words.linkEnded);
}

/** Erases how to reach an order's customer, and the messages and notes about the order. */
async function eraseReach(transaction: Database, { secrets }: RequestContext, id: number): Promise<void> {
  await makeUnreachable(transaction, id);
  await transaction.delete(notes).where(eq(notes.orderId, id));
  const sealed = await sealedRowsWith(transaction, { secrets }, [orderCode(secrets, id), String(id)]);
  await erasure.eraseRows(transaction, { id: 0, phone: "", email: "", vehicleIds: [], stickerIds: [], sealed }, sealedData);
}
