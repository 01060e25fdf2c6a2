import { and, eq, isNull } from "drizzle-orm";

import { changePhone, stopPhoneChange } from "#contract/owner-changes";
import { patterns } from "#contract/limits";
import { words } from "#contract/words";
import { forgetBrowsers } from "../accounts/known-browsers";
import { findOwner, findOwnerByPhone, type Owner } from "../accounts/owner-store";
import { endOtherSessions } from "../accounts/sessions";
import { readdressMessages } from "../contact/contacts/handing-over";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import { owners } from "../registry/tables";
import { inquiries } from "../selling/content/tables";
import { grievances } from "../selling/grievances/tables";
import { orders } from "../selling/tables";
import { phoneChanges } from "./tables";
import { renderSms } from "../delivery/messages/sms-templates";
import { describeError } from "../../runtime/describe-error";
import type { Log } from "../platform/process/log";
import type { Limit, Refusal, Reply, RequestContext } from "../requests/handler";
import type { Services } from "../requests/services";
import { confirmedByBoth } from "./change-codes";
import { changeMail, linkPath } from "./change-mail";
import { deleteEnded, isBlocked, isDue, isWaitingFor, newChange, stopWaiting } from "./change-store";
import { byOther, byOwner, isChangedTooOften, recordEvent, type ChangedBy } from "./events";
import { defineOwnerHandler } from "./identity";
import { refusal } from "./rules";
import { isLetterOf, isOrderOf } from "./rows-by-phone";
import { lockOwner } from "./store";

export const phoneChange = defineOwnerHandler(changePhone, async ({ phone, ...codes }, context, owner) => {
  if (!patterns.mobile.test(phone)) return refusal(words.ownerPhoneInvalid);
  return context.database.transaction<Reply<{ changesAt: Date | null }>>(async (transaction) => {
    const confirmed = await confirmedByCodes(transaction, context, owner, { phone, ...codes });
    if (confirmed.kind !== "confirmed") return confirmed;
    await lockOwner(transaction, owner.id);
    if (await isBlocked(transaction, context, phoneChanges, owner.id)) return refusal(words.changeUnderWay);
    const kind = confirmed.isOldLost ? "phone_change_requested" : "phone_changed";
    if (await isChangedTooOften(transaction, context, { ownerId: owner.id, vehicleId: null, kind })) return refusal(words.changedTooOften);
    // The person has the phone of this number, so this tells nobody else that it has an account.
    if ((await findOwnerByPhone(transaction, phone)) !== null) return refusal(words.phoneHasAccount);
    if (confirmed.isOldLost) return { kind: "answer", data: { changesAt: await bookPhoneChange(transaction, context, owner, phone) } };
    await setPhone(transaction, context, owner, { phone, keptToken: context.bearer, by: byOwner });
    return { kind: "answer", data: { changesAt: null } };
  });
});

export const phoneChangeStop = defineOwnerHandler(stopPhoneChange, async (_, context, owner) => {
  await context.database.transaction((transaction) => stopWaitingChange(transaction, context, owner.id, byOwner));
  return { kind: "answer", data: {} };
});

type Codes = {
  readonly phone: string;
  readonly token: string;
  readonly code: string;
  readonly ownToken: string | null;
  readonly ownCode: string | null;
};

/** Checks the codes to the new number and, unless that phone is lost, to the old one. */
async function confirmedByCodes(
  transaction: Database,
  context: RequestContext,
  owner: Owner,
  { phone, token, code, ownToken, ownCode }: Codes,
): Promise<{ readonly kind: "confirmed"; readonly isOldLost: boolean } | Refusal | Limit> {
  await acquireAdvisoryLocks(transaction, { account: phone });
  const toNew = { purpose: "new_phone", account: phone, token, code, wrongCodeMessage: words.newPhoneCodeWrong } as const;
  const toOld = { purpose: "old_phone", account: owner.phone, code: ownCode ?? "", wrongCodeMessage: words.oldPhoneCodeWrong } as const;
  return confirmedByBoth(transaction, context, toNew, ownToken === null ? null : { ...toOld, token: ownToken });
}

/** Lets a change of phone number wait, and tells the owner in every way that we know. It replaces an earlier one. */
async function bookPhoneChange(transaction: Database, services: Services, owner: Owner, phone: string): Promise<Date> {
  const { outbox, environment } = services;
  await transaction.delete(phoneChanges).where(isWaitingFor(phoneChanges, owner.id));
  const { code, row } = newChange(services, owner.id);
  await transaction.insert(phoneChanges).values({ ...row, phone });
  await recordEvent(transaction, services, { ...about(owner), kind: "phone_change_requested", detail: phone.slice(-4) }, byOwner);
  await outbox.enqueue(transaction, renderSms(environment, owner, "phone_change", { answerCode: code }));
  await outbox.enqueue(transaction, changeMail(environment, owner, "phoneChangeWaits", linkPath(code)));
  return row.dueAt;
}

/** Stops the waiting change of an owner's phone number, if there is one. @returns whether there was one. */
export async function stopWaitingChange(transaction: Database, services: Services, ownerId: number, by: ChangedBy): Promise<boolean> {
  if (!(await stopWaiting(transaction, services, phoneChanges, ownerId))) return false;
  await recordEvent(transaction, services, { ownerId, vehicleId: null, kind: "phone_change_stopped" }, by);
  return true;
}

/** Returns an owner's waiting change of phone number, or null. */
export async function waitingPhoneChange(database: Database, ownerId: number) {
  const [change] = await database
    .select({ phone: phoneChanges.phone, dueAt: phoneChanges.dueAt })
    .from(phoneChanges)
    .where(and(isWaitingFor(phoneChanges, ownerId), isNull(phoneChanges.stoppedAt)));
  return change === undefined ? null : { phoneEnd: change.phone.slice(-4), at: change.dueAt };
}

/** Makes the changes of phone number whose wait is over, each in a transaction of its own, and deletes those whose links have ended. */
export async function makeDuePhoneChanges(services: Services, log: Log): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const due = await database.select().from(phoneChanges).where(isDue(phoneChanges, now));
  for (const change of due) {
    await database
      .transaction((transaction) => makePhoneChange(transaction, services, change))
      .catch((error: unknown) => log({ level: "error", event: "change of phone number failed", error: describeError(error) }));
  }
  await deleteEnded(database, phoneChanges, now);
}

async function makePhoneChange(
  transaction: Database,
  services: Services,
  { id, ownerId, phone }: Pick<typeof phoneChanges.$inferSelect, "id" | "ownerId" | "phone">,
): Promise<void> {
  await acquireAdvisoryLocks(transaction, { account: phone });
  // An erasure locks the owner before the change too.
  await lockOwner(transaction, ownerId);
  const taken = await transaction
    .delete(phoneChanges)
    .where(and(eq(phoneChanges.id, id), isNull(phoneChanges.stoppedAt)))
    .returning({ id: phoneChanges.id });
  const owner = taken.length === 0 ? null : await findOwner(transaction, ownerId);
  if (owner === null) return;
  // The number may have got an account in the meantime.
  if ((await findOwnerByPhone(transaction, phone)) === null)
    await setPhone(transaction, services, owner, { phone, keptToken: null, by: byOther });
  else await recordEvent(transaction, services, { ...about(owner), kind: "phone_change_stopped" }, byOther);
}

/**
 * Takes a change of phone number back for whoever has the link in the owner's mail. Not for the new holder of the old number, who gets no
 * such link. @returns false if the old number has an account of its own by now.
 */
export async function takePhoneChangeBack(transaction: Database, services: Services, changeId: number): Promise<boolean> {
  const isOpen = and(eq(phoneChanges.id, changeId), isNull(phoneChanges.stoppedAt));
  const [found] = await transaction.select({ ownerId: phoneChanges.ownerId }).from(phoneChanges).where(isOpen);
  if (found !== undefined) await lockOwner(transaction, found.ownerId);
  const [change] = await transaction.select().from(phoneChanges).where(isOpen).for("update");
  if (change === undefined) return true;
  const { ownerId, phone } = change;
  await acquireAdvisoryLocks(transaction, { account: phone });
  const owner = await findOwner(transaction, ownerId);
  if (owner === null || (await findOwnerByPhone(transaction, phone)) !== null) return false;
  await transaction.update(phoneChanges).set({ stoppedAt: services.clock.now() }).where(isOpen);
  await setPhone(transaction, services, owner, { phone, keptToken: null, by: byOther, isTakenBack: true });
  return true;
}

type NewPhone = { readonly phone: string; readonly keptToken: string | null; readonly by: ChangedBy; readonly isTakenBack?: boolean };

/**
 * Changes an owner's phone number. Ends the owner's sessions except the one of `keptToken`, sends waiting messages to the new number, and
 * tells the old number. Tells the email address too, with a link that takes the change back, unless it is taken back just now. Whoever gets
 * the old number later finds no account, no browser that is known, and no order, inquiry or grievance of the owner.
 */
export async function setPhone(
  transaction: Database,
  services: Services,
  owner: Owner,
  { phone, keptToken, by, isTakenBack = false }: NewPhone,
): Promise<void> {
  const { clock, outbox, environment } = services;
  await transaction.update(owners).set({ phone }).where(eq(owners.id, owner.id));
  await transaction.delete(phoneChanges).where(isWaitingFor(phoneChanges, owner.id));
  await endOtherSessions(transaction, services, "owner", owner.id, keptToken);
  await forgetBrowsers(transaction, owner.phone);
  await transaction.update(orders).set({ phone }).where(isOrderOf(owner, transaction));
  for (const table of [inquiries, grievances]) await transaction.update(table).set({ phone }).where(isLetterOf(owner, table));
  await readdressMessages(transaction, services, { ownerId: owner.id, from: owner.phone, to: phone });
  await recordEvent(transaction, services, { ...about(owner), kind: "phone_changed", detail: phone.slice(-4) }, by);
  await outbox.enqueue(transaction, renderSms(environment, owner, "phone_changed", {}));
  if (isTakenBack) return;
  const { code, row } = newChange(services, owner.id);
  await transaction.insert(phoneChanges).values({ ...row, phone: owner.phone, madeAt: clock.now() });
  await outbox.enqueue(transaction, changeMail(environment, owner, "phoneChanged", linkPath(code)));
}

function about({ id }: Owner) {
  return { ownerId: id, vehicleId: null };
}
