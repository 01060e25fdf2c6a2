import { sendGrievance } from "#contract/grievance";
import { grievanceDue } from "#contract/retention";
import { limits, patterns } from "#contract/limits";
import { normalizeEmail } from "#contract/normalize";
import { words } from "#contract/words";
import { defineHandler, type Handler } from "../../requests/handler";
import { allow, targetOf, type LimitRule } from "../../requests/limits";
import { collapseWhitespace } from "../../requests/parse";
import { acknowledgement, officerMail } from "./mails";
import { insertGrievance } from "./store";

export const grievanceRules = {
  network: { kind: "grievance", limits: [{ count: 5, seconds: 3600 }], noun: "grievances" },
  /** How often one mailbox gets an acknowledgement, whoever names it. */
  mailbox: { kind: "grievance_mail", limits: [{ count: 3, seconds: 3600 }], noun: "mails" },
} as const satisfies Record<string, LimitRule>;

type Typed = { readonly name: string; readonly email: string; readonly phone: string; readonly message: string };

function grievanceError({ name, email, phone, message }: Typed): string | null {
  if (name === "" || name.length > limits.personName) return words.nameMissingOrLong;
  if (email.length > limits.email || !patterns.email.test(email)) return words.emailInvalid;
  if (phone !== "" && !patterns.phone.test(phone)) return words.phoneInvalid;
  return message === "" || message.length > limits.message ? words.grievanceMissing : null;
}

/** Returns by when a grievance must be answered. */
export function answerDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + grievanceDue.answeredDays * 86_400_000);
}

/** /grievance: stores a grievance, acknowledges it at once and tells the officer, only once for each idempotency key. */
const grievance = defineHandler(sendGrievance, async (raw, context) => {
  const { callerHash, siteHash, clock, secrets, outbox, environment } = context;
  const typed = { name: collapseWhitespace(raw.name), email: normalizeEmail(raw.email), phone: raw.phone, message: raw.message.trim() };
  const error = grievanceError(typed);
  if (error !== null) return { kind: "refusal", message: error };
  const reply = await context.once(async (transaction) => {
    const limit = await allow(transaction, context, grievanceRules.network);
    if (limit !== null) return limit;
    const now = clock.now();
    const stored = { ...typed, id: secrets.randomId(), language: raw.language.slice(0, 2) };
    await insertGrievance(transaction, { ...stored, callerHash, siteHash, createdAt: now });
    const dueAt = answerDueAt(now);
    // The page shows the ticket too, and the mailbox may be somebody else's.
    if ((await allow(transaction, targetOf(context, grievanceRules.mailbox, typed.email), grievanceRules.mailbox)) === null)
      await outbox.enqueue(transaction, acknowledgement(stored, dueAt, environment));
    await outbox.enqueue(transaction, officerMail(stored, environment));
    return { kind: "answer", data: { ticket: String(stored.id), dueAt: dueAt.toISOString() } };
  });
  outbox.wake();
  return reply.kind === "answer" ? { ...reply, data: { ...reply.data, dueAt: new Date(reply.data.dueAt) } } : reply;
});

export const grievanceHandlers: readonly Handler[] = [grievance];
