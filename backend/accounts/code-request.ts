import { words } from "#contract/words";
import type { Database } from "../platform/database/database";
import type { FirstAttempt } from "../delivery/outbox/outbox";
import type { Reply, RequestContext } from "../requests/handler";
import { endCode } from "./code-store";
import type { IssuedCode, IssueResult } from "./codes";

/** The reply to a request for a code: the first step of a registration or login. */
type CodeRequestReply = Reply<{ readonly authorisation: { readonly token: string }; readonly onItsWay: true | null }>;

/** Creates a code with `issue`, only once for each idempotency key. After the commit, makes the first attempt to send the code. */
export async function requestCode(
  context: RequestContext,
  issue: (transaction: Database) => Promise<IssueResult>,
): Promise<CodeRequestReply> {
  const issued = await context.once(issue);
  if (issued.kind !== "answer") return issued;
  const { authorisation } = issued.data;
  const attempt = await sendCode(context, issued.data);
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

/**
 * Makes the first attempt to send a code, and returns the result to show. If this result is a failure, ends the code, so that another can
 * be requested at once.
 */
export async function sendCode({ outbox, database, clock }: RequestContext, { sending }: IssuedCode): Promise<FirstAttempt> {
  if (sending === undefined) return "sent";
  const { codeId, channel, outboxId, isSecret } = sending;
  const attempt = outboxId === null ? outbox.firstAttempts.latest(channel) : await outbox.firstAttempts.send(outboxId, channel);
  // An unknown account's message is never refused, so a refusal would reveal that the account exists. Return the channel's latest result.
  const result = attempt === "refused" && isSecret ? outbox.firstAttempts.latest(channel) : attempt;
  if (result === "refused" || result === "failed") await endCode(database, codeId, "unsent", clock.now());
  return result;
}
