import { and, eq, gt, isNotNull, isNull, lt, lte, or } from "drizzle-orm";

import { DAY_MS } from "#contract/day";
import { describeError } from "../../runtime/describe-error";
import { forgetBrowsers } from "../accounts/known-browsers";
import { withdrawConsents } from "../accounts/consents/store";
import { forgetWhatsapp, removeBrowsers } from "../registry/alerts";
import { findOwner, findOwnerByPhone, lockOwner, updateOwner, type Owner } from "../registry/owners";
import { endOtherSessions } from "../accounts/sessions";
import { endMailCopies, readdressMessages } from "../contact/contacts/handing-over";
import { buttonTo, paragraph } from "../delivery/messages/compose-mail";
import { linkPagePath, renderOptionalSms, renderSms } from "../delivery/messages/sms-templates";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { CoreServices, Database } from "../platform/database/database";
import type { Log } from "../platform/process/log";
import type { Services } from "../requests/services";
import { byOther, byOwner, recordEvent, type ChangedBy } from "./events";
import { mailOwner, newLink, type ChangeStep } from "./mails";
import { moveRowsToPhone } from "./rows-by-phone";
import { emailChanges, phoneChanges } from "./tables";

/** How long a change without the old phone or address waits, so that the owner can stop it, and how long a change can be taken back. */
const WAIT_DAYS = 7;

export type Reach = "phone" | "email";

type Change = {
  readonly noun: string;
  readonly table: typeof phoneChanges;
  readonly detailOf: (value: string) => string;
  readonly isTaken: (database: Database, value: string) => Promise<boolean>;
  readonly put: (transaction: Database, services: Services, owner: Owner, value: string) => Promise<void>;
  readonly endsSessions: boolean;
  readonly sms: (environment: Services["environment"], owner: Owner, step: ChangeStep, answerCode: string) => SmsOrNone;
};

type SmsOrNone = ReturnType<typeof renderOptionalSms>;

/** How the changes differ. */
const changes: Readonly<Record<Reach, Change>> = {
  phone: {
    noun: "phone number",
    table: phoneChanges,
    detailOf: (phone) => phone.slice(-4),
    isTaken: async (database, phone) => (await findOwnerByPhone(database, phone)) !== null,
    put: putPhone,
    endsSessions: true,
    // The old number may belong to somebody else by now, so it gets no link that takes the change back.
    sms: (environment, owner, step, answerCode) =>
      step === "waits" ? renderSms(environment, owner, "phone_change", { answerCode }) : renderSms(environment, owner, "phone_changed", {}),
  },
  email: {
    noun: "e-mail",
    table: emailChanges,
    detailOf: () => "",
    isTaken: () => Promise.resolve(false),
    put: async (transaction, services, owner, email) => {
      await updateOwner(transaction, owner.id, { email });
      await endMailCopies(transaction, services, { ownerId: owner.id, email: owner.email });
    },
    endsSessions: false,
    sms: (environment, owner, step, answerCode) =>
      step === "takenBack" ? null : renderOptionalSms(environment, owner, "email_change", { answerCode }),
  },
};

/**
 * Puts an owner's new phone number where the old one was: waiting messages go there. Whoever gets the old number later finds no account, no
 * browser that is known, and no order, inquiry or grievance of the owner.
 */
async function putPhone(transaction: Database, services: Services, owner: Owner, phone: string): Promise<void> {
  await updateOwner(transaction, owner.id, { phone });
  await forgetBrowsers(transaction, owner.phone);
  await moveRowsToPhone(transaction, owner, phone);
  await forgetWhatsapp(transaction, owner.id, services.clock.now());
  await withdrawConsents(transaction, owner.id, "whatsapp", services.clock.now());
  await readdressMessages(transaction, services, { ownerId: owner.id, from: owner.phone, to: phone });
}

/** Returns whether a number has an account of its own. Tell only whoever has the phone. */
export function isTaken(database: Database, { reach, value }: NewValue): Promise<boolean> {
  return changes[reach].isTaken(database, value);
}

type NewValue = { readonly reach: Reach; readonly value: string };

/** Lets a change wait, and tells the owner in every way that we know. It replaces an earlier one. @returns when it is made. */
export async function book(transaction: Database, services: Services, owner: Owner, { reach, value }: NewValue): Promise<Date> {
  const { table, detailOf } = changes[reach];
  await transaction.delete(table).where(isWaitingFor(reach, owner.id));
  const { code, row } = newRow(services, owner.id);
  await transaction.insert(table).values({ ...row, value });
  const event = { ownerId: owner.id, kind: `${reach}_change_requested`, detail: detailOf(value) } as const;
  await recordEvent(transaction, services, event, byOwner);
  await tell(transaction, services, owner, reach, "waits", code);
  return row.dueAt;
}

type NewlyMade = NewValue & {
  readonly by: ChangedBy;
  /** The session of this token stays. */
  readonly keptToken?: string | null;
  readonly isTakenBack?: boolean;
};

/**
 * Makes a change, and tells the owner at the number and the address before, with a link that takes it back, unless it is taken back just
 * now.
 */
export async function makeChange(transaction: Database, services: Services, owner: Owner, made: NewlyMade): Promise<void> {
  const { reach, value, by, keptToken = null, isTakenBack = false } = made;
  const { table, put, detailOf, endsSessions } = changes[reach];
  await put(transaction, services, owner, value);
  if (endsSessions || isTakenBack) {
    await endOtherSessions(transaction, services, "owner", owner.id, keptToken);
    await removeBrowsers(transaction, owner.id);
  }
  await transaction.delete(table).where(isWaitingFor(reach, owner.id));
  const event = { ownerId: owner.id, kind: `${reach}_changed`, detail: detailOf(value) } as const;
  await recordEvent(transaction, services, event, by);
  const { code, row } = newRow(services, owner.id);
  if (!isTakenBack) await transaction.insert(table).values({ ...row, value: owner[reach], madeAt: services.clock.now() });
  await tell(transaction, services, owner, reach, isTakenBack ? "takenBack" : "changed", code);
}

/** Tells the number and the address that an owner had before a step. */
async function tell(transaction: Database, services: Services, owner: Owner, reach: Reach, step: ChangeStep, code: string): Promise<void> {
  const { environment, outbox } = services;
  const sms = changes[reach].sms(environment, owner, step, code);
  if (sms !== null) await outbox.enqueue(transaction, sms);
  await mailOwner(transaction, services, owner, (said) => {
    const news = said[reach][step];
    if (news === null) return null;
    const { next, button } = said.next[step];
    const path = step === "takenBack" ? "/contactus" : linkPagePath + code;
    const parts = [paragraph(news.what), paragraph(next), ...buttonTo(environment, button, path)];
    return { subject: `${environment.brandName}: ${news.subject}`, parts };
  });
}

function newRow(services: CoreServices, ownerId: number) {
  const { code, stored } = newLink(services);
  const createdAt = services.clock.now();
  return { code, row: { ...stored, ownerId, createdAt, dueAt: new Date(createdAt.getTime() + WAIT_DAYS * DAY_MS) } };
}

function isWaitingFor(reach: Reach, ownerId: number) {
  const { table } = changes[reach];
  return and(eq(table.ownerId, ownerId), isNull(table.madeAt));
}

type Stopping = { readonly reach: Reach; readonly ownerId: number; readonly by: ChangedBy };

export async function stopWaiting(transaction: Database, services: Services, { reach, ownerId, by }: Stopping): Promise<void> {
  const { table } = changes[reach];
  const isWaiting = and(isWaitingFor(reach, ownerId), isNull(table.stoppedAt));
  const stopped = await transaction.update(table).set({ stoppedAt: services.clock.now() }).where(isWaiting).returning({ id: table.id });
  if (stopped.length > 0) await recordEvent(transaction, services, { ownerId, kind: `${reach}_change_stopped` }, by);
}

export async function waitingChange(database: Database, reach: Reach, ownerId: number) {
  const { table } = changes[reach];
  const isWaiting = and(isWaitingFor(reach, ownerId), isNull(table.stoppedAt));
  const [change] = await database.select({ value: table.value, at: table.dueAt }).from(table).where(isWaiting);
  return change ?? null;
}

/**
 * Returns whether a change of number or address can still be taken back, or a change of the other kind waits. A second change must wait:
 * otherwise whoever got into an account could change the address to which the link that takes the first one back went.
 */
export async function isBlocked(database: Database, { clock }: CoreServices, changing: Reach, ownerId: number): Promise<boolean> {
  for (const { table } of Object.values(changes)) {
    const canBeTakenBack = and(isNotNull(table.madeAt), gt(table.dueAt, clock.now()));
    const isOpen = table === changes[changing].table ? canBeTakenBack : or(canBeTakenBack, isNull(table.madeAt));
    if ((await database.$count(table, and(eq(table.ownerId, ownerId), isNull(table.stoppedAt), isOpen))) > 0) return true;
  }
  return false;
}

/** Makes the changes whose wait is over, each in a transaction of its own, and deletes those whose links have ended. */
export async function makeDueChanges(services: Services, log: Log, reach: Reach): Promise<void> {
  const { database, clock } = services;
  const { table, noun } = changes[reach];
  const now = clock.now();
  const isDue = and(isNull(table.madeAt), isNull(table.stoppedAt), lte(table.dueAt, now));
  for (const change of await database.select().from(table).where(isDue)) {
    await database
      .transaction((transaction) => makeDueChange(transaction, services, { ...change, reach }))
      .catch((error: unknown) => log({ level: "error", event: `change of ${noun} failed`, error: describeError(error) }));
  }
  await database.delete(table).where(and(lt(table.dueAt, now), or(isNotNull(table.madeAt), isNotNull(table.stoppedAt))));
}

type DueChange = NewValue & Pick<typeof phoneChanges.$inferSelect, "id" | "ownerId">;

async function makeDueChange(transaction: Database, services: Services, { id, ownerId, reach, value }: DueChange): Promise<void> {
  const { table, isTaken } = changes[reach];
  await acquireAdvisoryLocks(transaction, { account: value });
  // An erasure locks the owner before the change too.
  await lockOwner(transaction, ownerId);
  const isWaiting = and(eq(table.id, id), isNull(table.stoppedAt));
  const taken = await transaction.delete(table).where(isWaiting).returning({ id: table.id });
  const owner = taken.length === 0 ? null : await findOwner(transaction, ownerId);
  if (owner === null) return;
  // The number may have got an account in the meantime.
  if (await isTaken(transaction, value)) await recordEvent(transaction, services, { ownerId, kind: `${reach}_change_stopped` }, byOther);
  else await makeChange(transaction, services, owner, { reach, value, by: byOther });
}

/**
 * Takes a change back, and ends all sessions. The link in the message is the proof. The new holder of an old number does not get it.
 * @returns false if the old number has an account of its own by now.
 */
export async function takeChangeBack(transaction: Database, services: Services, reach: Reach, changeId: number): Promise<boolean> {
  const { table, isTaken } = changes[reach];
  const isOpen = and(eq(table.id, changeId), isNull(table.stoppedAt));
  const [found] = await transaction.select({ ownerId: table.ownerId }).from(table).where(isOpen);
  if (found !== undefined) await lockOwner(transaction, found.ownerId);
  const [change] = await transaction.select().from(table).where(isOpen).for("update");
  if (change === undefined) return true;
  const { ownerId, value } = change;
  await acquireAdvisoryLocks(transaction, { account: value });
  const owner = await findOwner(transaction, ownerId);
  if (owner === null || (await isTaken(transaction, value))) return false;
  await transaction.update(table).set({ stoppedAt: services.clock.now() }).where(isOpen);
  await makeChange(transaction, services, owner, { reach, value, by: byOther, isTakenBack: true });
  return true;
}

export async function findChangeByLink(database: Database, codeHash: string) {
  for (const reach of ["phone", "email"] as const) {
    const { table } = changes[reach];
    const [change] = await database
      .select({ id: table.id, ownerId: table.ownerId, madeAt: table.madeAt, stoppedAt: table.stoppedAt })
      .from(table)
      .where(eq(table.codeHash, codeHash));
    if (change !== undefined) return { ...change, reach };
  }
  return null;
}
