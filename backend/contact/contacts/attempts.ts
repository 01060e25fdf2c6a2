import { ACCIDENT_REASON } from "#contract/contact-policy";
import type { SecondDriver } from "../../registry/people";
import type { CoreServices, Database } from "../../platform/database/database";
import type { OutgoingMessage } from "../../delivery/messages/message";
import { cancelDeadLetters, cancelWaiting, enqueueMessage, withholdWaiting } from "../../delivery/outbox/store";
import type { ScannerHashes } from "../../requests/caller-limits";
import { answerCode, answerCodeHash } from "./codes";
import type { AttemptKind } from "./contact";
import { appendEvent, insertContact, linkIdOf } from "./store";

type ClockAndSecrets = Pick<CoreServices, "clock" | "secrets">;

/** How long a masked phone call may wait to be placed. The caller stands at the vehicle and waits. */
const CALL_SECONDS = 120;

/**
 * Starts a contact.
 * @param reason - the preset message or `ACCIDENT_REASON`, or null for any other contact that begins with a phone call.
 * @returns the contact's id.
 */
export async function startContact(
  transaction: Database,
  { clock, secrets, ...scanner }: ClockAndSecrets & ScannerHashes,
  { stickerId, reason }: { readonly stickerId: number; readonly reason: string | null },
): Promise<number> {
  const id = secrets.randomId();
  const codeHash = reason === ACCIDENT_REASON ? null : answerCodeHash(secrets, answerCode(secrets, id));
  const { callerHash, siteHash, browserHash } = scanner;
  const createdAt = clock.now();
  await insertContact(transaction, { id, stickerId, reason, callerHash, siteHash, browserHash, answerCodeHash: codeHash, createdAt });
  return id;
}

type RequestedAttempt = {
  readonly contactId: number;
  readonly kind: AttemptKind;
  /** Who requested the message or phone call. Null if it is sent automatically. */
  readonly caller: ScannerHashes | null;
  /** When quiet hours end, or the owner's own hourly limit allows the SMS. Null if neither delays the SMS. */
  readonly heldUntil?: Date | null;
  /** Do not send before this time. Default: `heldUntil`. */
  readonly notBefore?: Date;
  /** Do not send after this time. A phone call ignores this: it expires after `CALL_SECONDS`. */
  readonly expiresAt?: Date;
  /** The second driver's SMS, see `forSecondDriver`. The scanner's page tells only of the owner's. */
  readonly copy?: OutgoingMessage | null;
  /** Whether the message is a decoy: it is not sent, but the scanner's page shows it as sent. */
  readonly isWithheld?: boolean;
};

/** Writes a contact's message or phone call to the outbox. @returns the id of the outbox row. */
export async function requestAttempt(
  transaction: Database,
  services: ClockAndSecrets,
  { contactId, kind, caller, heldUntil = null, notBefore, expiresAt, copy = null, isWithheld = false }: RequestedAttempt,
  message: OutgoingMessage,
): Promise<number> {
  const now = services.clock.now();
  const end = message.channel === "call" ? new Date(now.getTime() + CALL_SECONDS * 1000) : expiresAt;
  const times = { notBefore: notBefore ?? heldUntil, ...(end === undefined ? {} : { expiresAt: end }) };
  const options = { contactId, isDecoy: isWithheld, ...times };
  const attemptId = await enqueueMessage(transaction, services, message, options);
  if (copy !== null) await enqueueMessage(transaction, services, copy, options);
  const { callerHash = null, siteHash = null, browserHash = null } = caller ?? {};
  // Do the same work for a withheld message, so that the response time does not reveal that it is withheld.
  const type = isWithheld ? "withheld" : "requested";
  await appendEvent(transaction, { contactId, attemptId, type, detail: kind, heldUntil, callerHash, siteHash, browserHash, at: now });
  return attemptId;
}

/** Renders the SMS to a second driver, with a link of their own. Lock the contact first, unless it is new. */
export async function forSecondDriver(
  transaction: Database,
  { secrets }: ClockAndSecrets,
  { contactId, driver }: { readonly contactId: number; readonly driver: SecondDriver | null },
  render: (phone: string, answerCode: string) => OutgoingMessage,
): Promise<OutgoingMessage | null> {
  if (driver === null) return null;
  return render(driver.phone, answerCode(secrets, await linkIdOf(transaction, secrets, contactId, driver.id)));
}

type WithClock = Pick<CoreServices, "clock">;

/** Cancels a contact's waiting messages and phone calls, and its dead letters. Lock the contact first. */
export async function cancelAttempts(transaction: Database, { clock }: WithClock, contactId: number): Promise<void> {
  const now = clock.now();
  await cancelDeadLetters(transaction, contactId);
  await record(transaction, "cancelled", contactId, now, await cancelWaiting(transaction, now, contactId));
}

/** Cancels a contact's waiting reminders. Needed when its message cannot be delivered. Lock the contact first. */
export async function cancelReminders(transaction: Database, { clock }: WithClock, contactId: number): Promise<void> {
  const now = clock.now();
  await record(transaction, "cancelled", contactId, now, await cancelWaiting(transaction, now, contactId, { keepsCalls: true }));
}

/**
 * Withholds a contact's waiting messages: they are not sent, but the scanner's page shows them as sent. Cancels the contact's waiting phone
 * calls and dead letters. Lock the contact first.
 */
export async function withholdAttempts(transaction: Database, { clock }: WithClock, contactId: number): Promise<void> {
  const now = clock.now();
  await record(transaction, "withheld", contactId, now, await withholdWaiting(transaction, contactId));
  await cancelDeadLetters(transaction, contactId);
  await record(transaction, "cancelled", contactId, now, await cancelWaiting(transaction, now, contactId, { keepsDecoys: true }));
}

async function record(transaction: Database, type: "cancelled" | "withheld", contactId: number, at: Date, attemptIds: readonly number[]) {
  for (const attemptId of attemptIds) await appendEvent(transaction, { contactId, attemptId, type, at });
}
