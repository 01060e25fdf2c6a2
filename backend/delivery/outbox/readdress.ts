import { and, eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../database/database";
import { outbox } from "../../database/schema/delivery";
import { openMessage, sealMessage } from "../messages/message";

/** Sends a contact's waiting SMS to another phone number, if they are for `from`. Lock the contact first. */
export async function readdressWaiting(
  transaction: Database,
  secrets: CoreServices["secrets"],
  contactId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const rows = await transaction
    .select({ id: outbox.id, payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.contactId, contactId), eq(outbox.channel, "sms"), eq(outbox.state, "waiting")))
    .for("update");
  for (const { id, payload } of rows) {
    const message = openMessage(secrets, payload);
    if (message.channel !== "sms" || message.to !== from) continue;
    await transaction
      .update(outbox)
      .set({ payload: sealMessage(secrets, { ...message, to }) })
      .where(eq(outbox.id, id));
  }
}
