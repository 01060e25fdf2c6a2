import { changeEmail } from "#contract/owner-changes";
import { words } from "#contract/words";
import { updateEmail } from "../accounts/owner-store";
import type { Reply } from "../requests/handler";
import { confirmedBy } from "./change-codes";
import { changeMail } from "./change-mail";
import { byOwner, isChangedTooOften, recordEvent } from "./events";
import { defineOwnerHandler } from "./identity";
import { refusal } from "./rules";
import { lockOwner } from "./store";

export const emailChange = defineOwnerHandler(changeEmail, async ({ email, token, code }, context, owner) => {
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    const confirmed = await confirmedBy(transaction, context, {
      purpose: "new_email",
      account: email,
      token,
      code,
      wrongCodeMessage: words.newEmailCodeWrong,
    });
    if (confirmed.kind !== "confirmed") return confirmed;
    await lockOwner(transaction, owner.id);
    const event = { ownerId: owner.id, vehicleId: null, kind: "email_changed" } as const;
    if (await isChangedTooOften(transaction, context, event)) return refusal(words.changedTooOften);
    await updateEmail(transaction, owner.id, email);
    await recordEvent(transaction, context, event, byOwner);
    await context.outbox.enqueue(transaction, changeMail(context.environment, owner, "emailChanged", "/contactus"));
    return { kind: "answer", data: {} };
  });
});
