import { words } from "#contract/words";
import type { Database } from "../database/database";
import type { FirstAttempt } from "../delivery/outbox/outbox";
import type { Limit, Refusal, Reply, RequestContext, Unavailable } from "../requests/handler";
import { endCode } from "./code-store";
import { sendCode, type CodeOrder, type CodeSending } from "./codes";

/** The challenge to submit with the code, and how to send the code. Replies stored before 2026-11-22 have no `sending`. */
type OrderedCode = { readonly authorisation: { readonly token: string }; readonly sending?: CodeSending };

/** The result of a code request before sending. */
export type OrderedStep = { readonly kind: "answer"; readonly data: OrderedCode } | Refusal | Limit | Unavailable;

/** The reply to the first step of every login. */
type FirstStep = Reply<{ readonly authorisation: { readonly token: string }; readonly onItsWay: true | null }>;

/** Runs the step once per form and, after the commit, makes the first attempt to send the code. */
export async function takeFirstStep(context: RequestContext, step: (transaction: Database) => Promise<OrderedStep>): Promise<FirstStep> {
  const ordered = await context.once(step);
  if (ordered.kind !== "answer") return ordered;
  const { authorisation, sending } = ordered.data;
  const attempt = sending === undefined ? "sent" : await sendFirst(context, sending);
  switch (attempt) {
    case "sent":
      return { kind: "answer", message: words.codeSent, data: { authorisation, onItsWay: null } };
    case "pending":
      return { kind: "answer", message: words.codeOnItsWay, data: { authorisation, onItsWay: true } };
    case "refused":
    case "failed":
      return { kind: "refusal", message: words.codeSendFailed };
  }
}

/** Creates a code for an account and queues its message. */
export async function orderCode(transaction: Database, context: RequestContext, order: CodeOrder): Promise<OrderedStep> {
  const ordered = await sendCode(transaction, context, order);
  if (ordered.kind !== "ordered") return ordered;
  return { kind: "answer", data: { authorisation: { token: ordered.challenge }, sending: ordered.sending } };
}

/** Makes the first attempt to send a code. Ends a code that will not arrive, so that another can be requested at once. */
async function sendFirst(
  { outbox, database, clock }: RequestContext,
  { codeId, channel, outboxId, isSecret }: CodeSending,
): Promise<FirstAttempt> {
  const made = outboxId === null ? outbox.firstAttempts.latest(channel) : await outbox.firstAttempts.send(outboxId, channel);
  // An unknown account never refuses a message, so hide a known account's refusal.
  const result = made === "refused" && isSecret ? outbox.firstAttempts.latest(channel) : made;
  if (result === "refused" || result === "failed") await endCode(database, codeId, "unsent", clock.now());
  return result;
}
