import { and, eq, inArray, lte, ne } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { outbox } from "../tables";
import { dueSince, unfinished } from "./store";
import { openMessage, sealMessage, wipedPayload } from "../messages/message";

type Readdressed = {
  readonly from: string;
  readonly to: string;
  /** The codes in the links to the old and the new number. */
  readonly codes: { readonly from: string; readonly to: string };
};

/** Sends a contact's waiting SMS to another phone number, with another link, if they are for `from`. Lock the contact first. */
export async function readdressWaiting(
  transaction: Database,
  secrets: CoreServices["secrets"],
  contactId: number,
  { from, to, codes }: Readdressed,
): Promise<void> {
  for (const { id, message } of await waitingTo(transaction, secrets, contactId, from)) {
    if (message.channel !== "sms") continue;
    const replaced = (text: string) => text.replaceAll(codes.from, codes.to);
    const values = Object.fromEntries(Object.entries(message.values).map(([name, value]) => [name, replaced(value)]));
    await transaction
      .update(outbox)
      .set({ payload: sealMessage(secrets, { ...message, to, text: replaced(message.text), values }) })
      .where(eq(outbox.id, id));
  }
}

/** Cancels a contact's waiting messages and spoken calls to a phone number. Returns the ids of the rows. Lock the contact first. */
export async function cancelWaitingTo(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  contactId: number,
  phone: string,
): Promise<number[]> {
  const ids = (await waitingTo(transaction, secrets, contactId, phone)).map(({ id }) => id);
  await transaction
    .update(outbox)
    .set({ state: "cancelled", isCancelled: true, payload: wipedPayload, finishedAt: clock.now() })
    .where(inArray(outbox.id, ids));
  return ids;
}

/** Locks and reads what waits to tell a phone number of a contact. */
async function waitingTo(transaction: Database, secrets: CoreServices["secrets"], contactId: number, phone: string) {
  const isWaiting = and(eq(outbox.contactId, contactId), ne(outbox.channel, "call"), eq(outbox.state, "waiting"));
  const rows = await transaction.select({ id: outbox.id, payload: outbox.payload }).from(outbox).where(isWaiting).for("update");
  return rows.flatMap(({ id, payload }) => {
    const message = openMessage(secrets, payload);
    return message.channel !== "call" && message.to === phone ? [{ id, message }] : [];
  });
}

/**
 * Sends a contact's waiting SMS now that wait only for other channels, unless one of these is still being tried. Lock the contact first.
 * @param ids - the SMS.
 */
export async function expedite(transaction: Database, now: Date, contactId: number, ids: readonly number[]): Promise<void> {
  const isTried = and(eq(outbox.contactId, contactId), inArray(outbox.channel, ["push", "whatsapp"]), unfinished, lte(dueSince, now));
  if ((await transaction.$count(outbox, isTried)) > 0) return;
  const isWaiting = and(inArray(outbox.id, [...ids]), eq(outbox.channel, "sms"), eq(outbox.state, "waiting"));
  await transaction.update(outbox).set({ dueAt: now }).where(isWaiting);
}
