import { words } from "../../contract/words";
import type { Database } from "../database/database";
import type { Limit, Refusal, RequestContext } from "../handling";
import { sendCode, type CodeOrder } from "./codes";

/** What the first step of every login comes to: the challenge that must come back with the code. */
export type FirstStep =
  | { readonly kind: "answer"; readonly data: { readonly authorisation: { readonly token: string } }; readonly message: string }
  | Refusal
  | Limit;

/** Takes the step once for the form that asked, and wakes the outbox when that has been committed. */
export async function takeFirstStep(context: RequestContext, step: (transaction: Database) => Promise<FirstStep>) {
  const reply = await context.once(step);
  context.outbox.nudge();
  return reply;
}

/** Sends a code, and says so. */
export async function orderCode(transaction: Database, context: RequestContext, order: CodeOrder): Promise<FirstStep> {
  const sent = await sendCode(transaction, context, order);
  if (sent.kind === "limit") return sent;
  return { kind: "answer", message: words.codeSent, data: { authorisation: { token: sent.challenge } } };
}
