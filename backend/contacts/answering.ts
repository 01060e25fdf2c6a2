import { answerContact, ownerAnswers, readContactForOwner, stopScanner } from "#contract/contacts";
import { CONTACT_SECONDS } from "#contract/contact-policy";
import type { Database } from "../database/database";
import { defineHandler, type Handler, type RequestContext } from "../requests/handler";
import { findByCode } from "../requests/known-code";
import { isScannerStopped, stopScannerOf } from "../shield/store";
import { answerCodeHash } from "./answer-code";
import { cancelAttempts } from "./attempts";
import type { Contact } from "./contact";
import { refusals } from "./messages";
import { endOf } from "./status";
import { appendEvent, deleteAnswerCodes, findContact, findContactByCode, findPeople, lockContact } from "./store";

/** /contact/owner_view: returns what the owner's link shows. Changes nothing, however often it is opened. */
const readForOwner = defineHandler(readContactForOwner, async ({ code }, context) => {
  const contact = await findAnswerable(context, code);
  const people = contact === null ? null : await findPeople(context.database, contact.stickerId);
  if (contact === null || people === null) return { kind: "refusal", message: refusals.codeUnknown };
  const { reason, createdAt, answer, solvedAt } = contact;
  return {
    kind: "answer",
    data: {
      plate: people.plate,
      reason: reason ?? "",
      startedAt: createdAt,
      answer: answer?.is ?? null,
      isSolved: solvedAt !== null,
      isStopped: await isScannerStopped(context.database, context.clock.now(), contact.id),
    },
  };
});

/** /contact/answer: stores the owner's answer, and cancels everything that is still due. The latest answer counts. */
const answer = defineHandler(answerContact, async ({ code, answer: given }, context) => {
  const found = await findAnswerable(context, code);
  if (found === null) return { kind: "refusal", message: refusals.codeUnknown };
  const is = ownerAnswers.find((one) => one === given);
  if (is === undefined) return { kind: "refusal", message: refusals.answerUnknown };
  return context.database.transaction(async (transaction) => {
    const { id: contactId } = found;
    await lockContact(transaction, contactId);
    const contact = await findContact(transaction, contactId);
    if (contact?.solvedAt !== null) return { kind: "refusal", message: refusals.solved };
    if (contact.answer?.is !== is)
      await appendEvent(transaction, { contactId, type: "owner_answered", detail: is, at: context.clock.now() });
    await cancelAttempts(transaction, context, contactId);
    return { kind: "answer", data: {} };
  });
});

/** /contact/stop: stops the scanner's contacts to this sticker, and cancels everything that is still due. Idempotent. */
const stop = defineHandler(stopScanner, async ({ code }, context) => {
  const found = await findAnswerable(context, code);
  if (found === null) return { kind: "refusal", message: refusals.codeUnknown };
  return context.database.transaction(async (transaction) => {
    const { id: contactId } = found;
    await lockContact(transaction, contactId);
    await stopScannerOf(transaction, context, contactId);
    if (found.stoppedAt === null) await appendEvent(transaction, { contactId, type: "stopped", at: context.clock.now() });
    await cancelAttempts(transaction, context, contactId);
    return { kind: "answer", data: {} };
  });
});

export const answerHandlers: readonly Handler[] = [readForOwner, answer, stop];

/** Finds the contact of an owner's code. Null if the code is unknown or expired. Unknown codes are limited for each address. */
async function findAnswerable(context: RequestContext, code: string): Promise<Contact | null> {
  const hash = answerCodeHash(context.secrets, code);
  const contact = await findByCode(context, "answer", async (transaction) => (hash === null ? null : findContactByCode(transaction, hash)));
  return contact !== null && context.clock.now() < endOf(contact) ? contact : null;
}

/** Deletes codes that have expired. */
export function deleteExpiredAnswerCodes(database: Database, now: Date): Promise<void> {
  return deleteAnswerCodes(database, new Date(now.getTime() - CONTACT_SECONDS * 1000));
}
