import { words } from "../../contract/words";
import type { Database } from "../database/database";
import type { FirstTry } from "../delivery/outbox/outbox";
import type { Limit, Refusal, Reply, RequestContext, Unavailable } from "../requests/handler";
import { endCode } from "./code-store";
import { sendCode, type CodeOrder, type CodeSending } from "./codes";

/** The challenge that must come back with the code, and how the code is sent. Answers that were kept before 2026-11-22 do not name that. */
type OrderedCode = { readonly authorisation: { readonly token: string }; readonly sending?: CodeSending };

/** What an order of a code comes to, before anything is sent. */
export type OrderedStep = { readonly kind: "answer"; readonly data: OrderedCode } | Refusal | Limit | Unavailable;

/** What the first step of every login answers. */
type FirstStep = Reply<{ readonly authorisation: { readonly token: string }; readonly onItsWay: true | null }>;

/** Takes the step once for the form that asked, and makes the code's first try when that has been committed. */
export async function takeFirstStep(context: RequestContext, step: (transaction: Database) => Promise<OrderedStep>): Promise<FirstStep> {
  const ordered = await context.once(step);
  if (ordered.kind !== "answer") return ordered;
  const { authorisation, sending } = ordered.data;
  const firstTry = sending === undefined ? "sent" : await tryFirst(context, sending);
  switch (firstTry) {
    case "sent":
      return { kind: "answer", message: words.codeSent, data: { authorisation, onItsWay: null } };
    case "underWay":
      return { kind: "answer", message: words.codeOnItsWay, data: { authorisation, onItsWay: true } };
    case "refused":
    case "failed":
      return { kind: "refusal", message: words.codeSendFailed };
  }
}

/** Makes a code for an account, and writes down what has to be sent. */
export async function orderCode(transaction: Database, context: RequestContext, order: CodeOrder): Promise<OrderedStep> {
  const ordered = await sendCode(transaction, context, order);
  if (ordered.kind !== "ordered") return ordered;
  return { kind: "answer", data: { authorisation: { token: ordered.challenge }, sending: ordered.sending } };
}

/** A code that will not arrive is ended, so that another may be asked for at once. */
async function tryFirst(
  { outbox, database, clock }: RequestContext,
  { codeId, channel, outboxId, isSecret }: CodeSending,
): Promise<FirstTry> {
  const made = outboxId === null ? outbox.firstTries.latest(channel) : await outbox.firstTries.make(outboxId, channel);
  // Nothing sent to an unknown account can be refused, so a known one that refuses must look the same.
  const result = made === "refused" && isSecret ? outbox.firstTries.latest(channel) : made;
  if (result === "refused" || result === "failed") await endCode(database, codeId, "unsent", clock.now());
  return result;
}
