import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import type { Limit, Refusal, Reply, RequestContext } from "../requests/handler";
import { endCode } from "./code-store";
import { checkCode, type CodeAttempt } from "./codes";

/** A code that was typed to confirm a change. `requestCode` sent it. */
export type TypedCode = Omit<CodeAttempt, "keepsCode">;

/** @property lockedFirst what the change locks besides accounts, because locks have an order. */
type Confirmation = { readonly codes: readonly TypedCode[]; readonly lockedFirst?: { readonly sticker: string } };

/**
 * Makes a change that one or several codes confirm, in one transaction, which is committed even if a code is wrong, so that the attempt
 * counts. Then sends the messages about the change.
 */
export async function doConfirmed<Answer>(
  context: RequestContext,
  { codes, lockedFirst }: Confirmation,
  change: (transaction: Database) => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  const reply = await context.database.transaction(async (transaction) => {
    if (lockedFirst !== undefined) await acquireAdvisoryLocks(transaction, lockedFirst);
    return (await whyNotConfirmed(transaction, context, codes)) ?? (await change(transaction));
  });
  context.outbox.wake();
  return reply;
}

/** Uses up the codes only if all are right. */
async function whyNotConfirmed(
  transaction: Database,
  context: RequestContext,
  codes: readonly TypedCode[],
): Promise<Refusal | Limit | null> {
  const kept: number[] = [];
  for (const [index, code] of codes.entries()) {
    const keepsCode = index < codes.length - 1;
    const checked = await checkCode(transaction, context, { ...code, keepsCode });
    if (checked.kind !== "right") return checked;
    if (keepsCode) kept.push(checked.code.id);
  }
  for (const id of kept) await endCode(transaction, id, "used", context.clock.now());
  return null;
}
