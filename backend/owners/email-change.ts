import { and, eq, isNull } from "drizzle-orm";

import { changeEmail, stopEmailChange } from "#contract/owner-changes";
import { words } from "#contract/words";
import { describeError } from "../../runtime/describe-error";
import { findOwner, updateEmail, type Owner } from "../accounts/owner-store";
import { endOtherSessions } from "../accounts/sessions";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import { emailChanges } from "./tables";
import { renderOptionalSms } from "../delivery/messages/sms-templates";
import type { Log } from "../platform/process/log";
import type { Reply } from "../requests/handler";
import type { Services } from "../requests/services";
import { confirmedByBoth, ownAddress } from "./change-codes";
import { changeMail, linkPath, type ChangeNews } from "./change-mail";
import { deleteEnded, isBlocked, isDue, isWaitingFor, newChange, stopWaiting } from "./change-store";
import { byOther, byOwner, isChangedTooOften, recordEvent, type ChangedBy } from "./events";
import { defineOwnerHandler } from "./identity";
import { refusal } from "./rules";
import { lockOwner } from "./store";

export const emailChange = defineOwnerHandler(changeEmail, async ({ email, token, code, ownToken, ownCode }, context, owner) => {
  return context.database.transaction<Reply<{ changesAt: Date | null }>>(async (transaction) => {
    await acquireAdvisoryLocks(transaction, { account: email });
    const toNew = { purpose: "new_email", account: email, token, code, wrongCodeMessage: words.newEmailCodeWrong } as const;
    const wrongCodeMessage = owner.email === "" ? words.oldPhoneCodeWrong : words.oldEmailCodeWrong;
    const toOld = { ...ownAddress(owner), code: ownCode ?? "", wrongCodeMessage };
    const confirmed = await confirmedByBoth(transaction, context, toNew, ownToken === null ? null : { ...toOld, token: ownToken });
    if (confirmed.kind !== "confirmed") return confirmed;
    await lockOwner(transaction, owner.id);
    if (await isBlocked(transaction, context, emailChanges, owner.id)) return refusal(words.changeUnderWay);
    const kind = confirmed.isOldLost ? "email_change_requested" : "email_changed";
    if (await isChangedTooOften(transaction, context, about(owner.id, kind))) return refusal(words.changedTooOften);
    if (confirmed.isOldLost) return { kind: "answer", data: { changesAt: await bookEmailChange(transaction, context, owner, email) } };
    await setEmail(transaction, context, owner, email, byOwner);
    return { kind: "answer", data: { changesAt: null } };
  });
});

export const emailChangeStop = defineOwnerHandler(stopEmailChange, async (_, context, owner) => {
  await context.database.transaction((transaction) => stopWaitingEmailChange(transaction, context, owner.id, byOwner));
  return { kind: "answer", data: {} };
});

/** Lets a change of e-mail address wait, and tells the present address and the phone. It replaces an earlier one. */
async function bookEmailChange(transaction: Database, services: Services, owner: Owner, email: string): Promise<Date> {
  await transaction.delete(emailChanges).where(isWaitingFor(emailChanges, owner.id));
  const { code, row } = newChange(services, owner.id);
  await transaction.insert(emailChanges).values({ ...row, email });
  await recordEvent(transaction, services, about(owner.id, "email_change_requested"), byOwner);
  await tell(transaction, services, owner, "emailChangeWaits", code);
  return row.dueAt;
}

/** Stops the waiting change of an owner's e-mail address, if there is one. */
export async function stopWaitingEmailChange(transaction: Database, services: Services, ownerId: number, by: ChangedBy): Promise<void> {
  if (await stopWaiting(transaction, services, emailChanges, ownerId))
    await recordEvent(transaction, services, about(ownerId, "email_change_stopped"), by);
}

/** Returns an owner's waiting change of e-mail address, or null. */
export async function waitingEmailChange(database: Database, ownerId: number) {
  const [change] = await database
    .select({ at: emailChanges.dueAt })
    .from(emailChanges)
    .where(and(isWaitingFor(emailChanges, ownerId), isNull(emailChanges.stoppedAt)));
  return change ?? null;
}

/** Makes the changes of e-mail address whose wait is over, each in a transaction of its own, and deletes those whose links have ended. */
export async function makeDueEmailChanges(services: Services, log: Log): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  for (const { id } of await database.select({ id: emailChanges.id }).from(emailChanges).where(isDue(emailChanges, now))) {
    await database
      .transaction(async (transaction) => {
        const [taken] = await transaction
          .delete(emailChanges)
          .where(and(eq(emailChanges.id, id), isDue(emailChanges, now)))
          .returning();
        const owner = taken === undefined ? null : await findOwner(transaction, taken.ownerId);
        if (taken !== undefined && owner !== null) await setEmail(transaction, services, owner, taken.email, byOther);
      })
      .catch((error: unknown) => log({ level: "error", event: "change of e-mail failed", error: describeError(error) }));
  }
  await deleteEnded(database, emailChanges, now);
}

/** Undoes a change of e-mail address. The link to do so went to the former address and phone. Ends all sessions. */
export async function takeEmailChangeBack(transaction: Database, services: Services, changeId: number): Promise<void> {
  const [change] = await transaction
    .update(emailChanges)
    .set({ stoppedAt: services.clock.now() })
    .where(and(eq(emailChanges.id, changeId), isNull(emailChanges.stoppedAt)))
    .returning();
  const owner = change === undefined ? null : await findOwner(transaction, change.ownerId);
  if (change === undefined || owner === null) return;
  await updateEmail(transaction, owner.id, change.email);
  await endOtherSessions(transaction, services, "owner", owner.id, null);
  await recordEvent(transaction, services, about(owner.id, "email_changed"), byOther);
  await services.outbox.enqueue(transaction, changeMail(services.environment, owner, "emailTakenBack", "/contactus"));
}

/** Changes an owner's e-mail address. Tells the address before, and the phone, with a link that takes the change back. */
async function setEmail(transaction: Database, services: Services, owner: Owner, email: string, by: ChangedBy): Promise<void> {
  await updateEmail(transaction, owner.id, email);
  await transaction.delete(emailChanges).where(isWaitingFor(emailChanges, owner.id));
  await recordEvent(transaction, services, about(owner.id, "email_changed"), by);
  const { code, row } = newChange(services, owner.id);
  await transaction.insert(emailChanges).values({ ...row, email: owner.email, madeAt: services.clock.now() });
  await tell(transaction, services, owner, "emailChanged", code);
}

async function tell(transaction: Database, services: Services, owner: Owner, news: ChangeNews, code: string): Promise<void> {
  const { outbox, environment } = services;
  const sms = renderOptionalSms(environment, owner, "email_change", { answerCode: code });
  if (sms !== null) await outbox.enqueue(transaction, sms);
  if (owner.email !== "") await outbox.enqueue(transaction, changeMail(environment, owner, news, linkPath(code)));
}

function about<Kind>(ownerId: number, kind: Kind) {
  return { ownerId, vehicleId: null, kind } as const;
}
