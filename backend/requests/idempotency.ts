import { eq, lt } from "drizzle-orm";

import { words } from "#contract/words";
import type { Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { idempotencyKeys } from "./tables";
import type { Reply } from "./handler";
import type { Services } from "./services";

/** How long a key is stored, in milliseconds. People may return to an open tab on the same day. */
const KEY_TTL_MS = 24 * 60 * 60 * 1000;

/** Identifies a request that must take effect only once. */
export type Claim = {
  /** A hash of the idempotency key, the API call and the caller. */
  readonly key: string;
  /** A hash of the request's body, to detect a different request with the same key. */
  readonly requestHash: string;
};

/**
 * Runs `work` once per key. An answer is stored in the same transaction, and returned for later requests. Any other reply frees the key.
 * The second of two concurrent requests waits at the key's unique index until the first one's transaction ends.
 */
export async function runOnce<Answer>(
  { database, clock, secrets }: Services,
  claim: Claim,
  work: (transaction: Database) => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    if (!(await claimKey(transaction, claim, now))) return storedReply<Answer>(transaction, claim, (sealed) => secrets.open(sealed));
    const reply = await work(transaction);
    const isClaimed = eq(idempotencyKeys.key, claim.key);
    if (reply.kind === "answer")
      await transaction
        .update(idempotencyKeys)
        .set({ result: secrets.seal(JSON.stringify(reply)) })
        .where(isClaimed);
    else await transaction.delete(idempotencyKeys).where(isClaimed);
    return reply;
  });
}

/** Claims a key for work that runs outside one transaction, and stores no answer. @returns false if the key was claimed before. */
export async function claimOnce({ database, clock }: Pick<Services, "database" | "clock">, key: string): Promise<boolean> {
  const claimed = await database
    .insert(idempotencyKeys)
    .values({ key, requestHash: "", result: new Uint8Array(), createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

/** Selects keys that are older than 24 hours. */
export function expiredKeys(now: Date): readonly ExpiredRows[] {
  return [{ table: idempotencyKeys, where: lt(idempotencyKeys.createdAt, expiryCutoff(now)) }];
}

async function claimKey(transaction: Database, { key, requestHash }: Claim, now: Date): Promise<boolean> {
  const taken = await transaction
    .insert(idempotencyKeys)
    .values({ key, requestHash, createdAt: now })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { requestHash, result: null, createdAt: now },
      setWhere: lt(idempotencyKeys.createdAt, expiryCutoff(now)),
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

async function storedReply<Answer>(transaction: Database, claim: Claim, open: (sealed: Uint8Array) => string): Promise<Reply<Answer>> {
  const [kept] = await transaction.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, claim.key));
  if (!kept?.result) throw new Error("Idempotency key has no stored answer");
  if (kept.requestHash !== claim.requestHash) return { kind: "refusal", message: words.formUsedOtherwise };
  // The key includes the API call, so the stored reply has the type of this API call.
  return JSON.parse(open(kept.result)) as Reply<Answer>;
}

function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - KEY_TTL_MS);
}
