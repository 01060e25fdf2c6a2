import type { Database } from "../database/database";
import type { CoreServices } from "../database/core-services";
import type { OutgoingMessage } from "../delivery/messages/message";
import { cancelWaiting, enqueueMessage } from "../delivery/outbox/store";
import type { CallerHashes } from "../requests/caller-limits";
import { answerCode, answerCodeHash } from "./answer-code";
import type { AttemptKind } from "./contact";
import { appendEvent, insertContact } from "./store";

type Writing = Pick<CoreServices, "clock" | "secrets">;

/** A masked call expires after two minutes: the caller stands at the vehicle and waits. */
const CALL_SECONDS = 120;

/**
 * Starts a contact.
 * @param reason the preset message, or null for a contact that begins with a call.
 * @returns its id.
 */
export async function startContact(
  transaction: Database,
  { clock, secrets, callerHash, siteHash }: Writing & CallerHashes,
  { stickerId, reason }: { readonly stickerId: number; readonly reason: string | null },
): Promise<number> {
  const id = secrets.randomId();
  const codeHash = reason === null ? null : answerCodeHash(secrets, answerCode(secrets, id));
  await insertContact(transaction, { id, stickerId, reason, callerHash, siteHash, answerCodeHash: codeHash, createdAt: clock.now() });
  return id;
}

/** Records that a scanner at an accident saw a blood group that the owner hides. */
export async function recordBloodGroupShown(
  transaction: Database,
  { clock, callerHash, siteHash }: Writing & CallerHashes,
  contactId: number,
): Promise<void> {
  await appendEvent(transaction, { contactId, type: "blood_group_shown", callerHash, siteHash, at: clock.now() });
}

type RequestedAttempt = {
  readonly contactId: number;
  readonly kind: AttemptKind;
  /** Who requested it. Null if it is sent automatically. */
  readonly caller: CallerHashes | null;
  /** When quiet hours let it go. Null if they do not hold it. */
  readonly heldUntil?: Date | null;
  /** Do not send before this time; by default `heldUntil`. */
  readonly notBefore?: Date;
  /** Do not send after this time. A call has its own. */
  readonly expiresAt?: Date;
};

/** Writes a contact's message or call to the outbox. @returns the id of its row. */
export async function requestAttempt(
  transaction: Database,
  services: Writing,
  { contactId, kind, caller, heldUntil = null, notBefore, expiresAt }: RequestedAttempt,
  message: OutgoingMessage,
): Promise<number> {
  const now = services.clock.now();
  const end = message.channel === "call" ? new Date(now.getTime() + CALL_SECONDS * 1000) : expiresAt;
  const times = { notBefore: notBefore ?? heldUntil, ...(end === undefined ? {} : { expiresAt: end }) };
  const attemptId = await enqueueMessage(transaction, services, message, { contactId, ...times });
  const { callerHash = null, siteHash = null } = caller ?? {};
  await appendEvent(transaction, { contactId, attemptId, type: "requested", detail: kind, heldUntil, callerHash, siteHash, at: now });
  return attemptId;
}

/**
 * Cancels a contact's messages and calls that wait. Lock the contact first.
 * @param channel cancels only these.
 */
export async function cancelAttempts(
  transaction: Database,
  { clock }: Pick<CoreServices, "clock">,
  contactId: number,
  channel?: "sms" | "call",
): Promise<void> {
  const now = clock.now();
  for (const attemptId of await cancelWaiting(transaction, now, contactId, channel))
    await appendEvent(transaction, { contactId, attemptId, type: "cancelled", at: now });
}
