import { and, isNotNull, lt } from "drizzle-orm";

import { answerContact, ownerAnswers, type Answerer, type OwnerAnswer, readContactForOwner, stopScanner } from "#contract/contacts";
import type { CoreServices, Database } from "../../platform/database/database";
import type { ExpiredRows } from "../../platform/database/expired-rows";
import { contacts } from "../tables";
import { renderAnswered, type SmsSender } from "../../delivery/messages/sms-templates";
import { enqueueMessage } from "../../delivery/outbox/store";
import type { ChannelAnswer } from "../../delivery/providers/provider";
import { defineHandler, refusal, type Handler, type Limit, type Refusal, type RequestContext } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { heldUntil } from "../shield/rules";
import { stopScannerOf } from "../shield/store";
import { answerCodeHash } from "./codes";
import { cancelAttempts, withholdAttempts } from "./attempts";
import { messageOf, type Contact } from "./contact";
import { endOf } from "./status";
import {
  appendEvent,
  findContact,
  findContactByCode,
  findRecipients,
  hasLink,
  lockContact,
  lockContactsOfSameScanner,
  readContacts,
  type FoundByCode,
  type Recipients,
} from "./store";

const answered = { kind: "answer", data: {} } as const;

/** The same for every code that cannot be used, so that a guess reveals nothing. */
const unknownCode = refusal("This link is not valid, or is older than 24 hours.");

/** /contact/owner_view: returns the contact that an owner's link is about. Changes nothing, however often the link is opened. */
const readForOwner = defineHandler(readContactForOwner, async ({ code }, context) => {
  const lookup = await findAnswerable(context, code);
  if (lookup.kind !== "found") return lookup;
  const { contact, reader } = lookup;
  const recipients = await findRecipients(context.database, contact.id, context.clock.now());
  if (recipients === null) return unknownCode;
  const { reason, createdAt, answer, solvedAt } = contact;
  return {
    kind: "answer",
    data: {
      plate: recipients.plate,
      reason: reason ?? "",
      startedAt: createdAt,
      answer: answer?.is ?? null,
      answeredBy: answer?.by ?? "owner",
      reader,
      isSolved: solvedAt !== null,
      isStopped: recipients.isScannerStopped,
      hidesAnswers: hidesAnswers(contact, recipients),
    },
  };
});

/** /contact/answer: stores the owner's answer, and cancels the contact's waiting messages and phone calls. The latest answer counts. */
const answer = defineHandler(answerContact, async ({ code, answer: given }, context) => {
  const lookup = await findAnswerable(context, code);
  if (lookup.kind !== "found") return lookup;
  const is = ownerAnswers.find((one) => one === given);
  if (is === undefined) return refusal("Please choose an answer.");
  const taken = await context.database.transaction((transaction) => takeAnswer(transaction, context, lookup, is));
  if (taken !== "taken") return refusals[taken];
  context.outbox.wake();
  return answered;
});

const refusals = {
  solved: refusal("This problem is already solved. No answer is needed."),
  stopped: refusal("You stopped this person. They do not see your answers."),
  unknown: unknownCode,
} as const;

type AnswerServices = Pick<CoreServices, "clock" | "secrets"> & { readonly environment: SmsSender };

/** Stores an answer to a contact, and cancels what still waits. The latest answer counts. @returns "taken", or why not. */
async function takeAnswer(
  transaction: Database,
  services: AnswerServices,
  { contact: { id: contactId }, reader }: Pick<FoundByCode, "contact" | "reader">,
  is: OwnerAnswer,
): Promise<"taken" | keyof typeof refusals> {
  await lockContact(transaction, contactId);
  const contact = await findContact(transaction, contactId);
  if (contact?.solvedAt !== null) return "solved";
  const recipients = await findRecipients(transaction, contactId, services.clock.now());
  if (recipients === null) return "unknown";
  if (hidesAnswers(contact, recipients)) return "stopped";
  const answeredBy = reader === "owner" ? null : reader;
  if (contact.answer?.is !== is || contact.answer.by !== reader)
    await appendEvent(transaction, { contactId, type: "owner_answered", detail: is, answeredBy, at: services.clock.now() });
  await cancelAttempts(transaction, services, contactId);
  if (contact.answer === null) await tellTheOther(transaction, services, { contact, recipients, is, by: reader });
  return "taken";
}

/** Stores an answer that an owner gave by another channel than the website, if the code is of this channel, and the number is theirs. */
export async function answerByChannel(
  { database, ...services }: AnswerServices & Pick<CoreServices, "database">,
  { channel, code, answer: is, from }: ChannelAnswer,
): Promise<"taken" | "closed" | "unknown"> {
  const hash = answerCodeHash(services.secrets, code);
  return database.transaction(async (transaction) => {
    const found = hash === null ? null : await findContactByCode(transaction, hash);
    if (found === null || found.channel !== channel) return "unknown";
    const now = services.clock.now();
    const recipients = await findRecipients(transaction, found.contact.id, now);
    if (recipients?.owner.phone !== from) return "unknown";
    if (now >= endOf(found.contact)) return "closed";
    const taken = await takeAnswer(transaction, services, found, is);
    return taken === "taken" || taken === "unknown" ? taken : "closed";
  });
}

type FirstAnswer = {
  /** The contact before the answer. */
  readonly contact: Contact;
  readonly recipients: Recipients;
  readonly is: OwnerAnswer;
  readonly by: Answerer;
};

/**
 * Tells the other of owner and second driver of a contact's first answer, so that two people do not both set out. Only if both got the
 * message, and quiet hours do not hold SMS back. Later answers are on the page of the link that both have.
 */
async function tellTheOther(transaction: Database, services: AnswerServices, { contact, recipients, is, by }: FirstAnswer): Promise<void> {
  const { owner, secondDriver: driver, plate, settings } = recipients;
  const message = messageOf(contact);
  const wasSent = (message?.state === "sent" || message?.state === "delivered") && !message.isWithheld;
  if (!wasSent || driver === null || contact.reason === null || heldUntil(settings, contact.reason, services.clock.now()) !== null) return;
  if (!(await hasLink(transaction, contact.id, driver.id))) return;
  const other = by === "owner" ? { ...owner, phone: driver.phone } : owner;
  const sms = renderAnswered(services.environment, other, by, plate, is);
  if (sms !== null) await enqueueMessage(transaction, services, sms, { contactId: contact.id, expiresAt: endOf(contact) });
}

/**
 * /contact/stop: stops the scanner for this sticker. Withholds the waiting messages of the scanner's contacts: they are not sent, but the
 * scanner's page shows them as sent. Cancels the waiting phone calls of these contacts. Idempotent.
 */
const stop = defineHandler(stopScanner, async ({ code }, context) => {
  const lookup = await findAnswerable(context, code);
  if (lookup.kind !== "found") return lookup;
  const { id } = lookup.contact;
  return context.database.transaction(async (transaction) => {
    const now = context.clock.now();
    const ids = await lockContactsOfSameScanner(transaction, id, now);
    await stopScannerOf(transaction, context, id);
    for (const { id: contactId, stoppedAt } of await readContacts(transaction, ids)) {
      if (stoppedAt === null) await appendEvent(transaction, { contactId, type: "stopped", at: now });
      await withholdAttempts(transaction, context, contactId);
    }
    return { kind: "answer", data: {} };
  });
});

export const answerHandlers: readonly Handler[] = [readForOwner, answer, stop];

/**
 * Returns whether the contact takes no answers: a stopped scanner is shown what somebody is shown whom nobody answers. A contact that they
 * began after the stop, with a proof, is answered as any other.
 */
function hidesAnswers({ stoppedAt }: Contact, { isScannerStopped }: Recipients): boolean {
  return stoppedAt !== null && isScannerStopped;
}

type Lookup = ({ readonly kind: "found" } & FoundByCode) | Refusal | Limit;

/** Finds the contact by the code in an owner's link. Refuses expired codes like unknown ones, but only unknown ones count for the limit. */
async function findAnswerable(context: RequestContext, code: string): Promise<Lookup> {
  const hash = answerCodeHash(context.secrets, code);
  const lookup = await findByCode(context, "answer", async (transaction) => (hash === null ? null : findContactByCode(transaction, hash)));
  if (lookup.kind === "limit") return lookup;
  if (lookup.kind !== "found" || context.clock.now() >= endOf(lookup.found.contact)) return unknownCode;
  return { kind: "found", ...lookup.found };
}

/** How long a code is kept after its contact began. An owner who opens an expired link must not use up the limit of unknown codes. */
const CODE_KEPT_SECONDS = 7 * 86_400;

/** Selects the codes of contacts that began more than a week ago. Without a code, the link counts as unknown. */
export function expiredAnswerCodes(now: Date): readonly ExpiredRows[] {
  const before = new Date(now.getTime() - CODE_KEPT_SECONDS * 1000);
  return [
    { table: contacts, where: and(isNotNull(contacts.answerCodeHash), lt(contacts.createdAt, before)), set: { answerCodeHash: null } },
  ];
}
