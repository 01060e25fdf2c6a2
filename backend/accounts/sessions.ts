import { and, eq, gt, isNull, lt } from "drizzle-orm";

import type { Database } from "../database/database";
import { sessions } from "../database/schema/accounts";
import { isDatabaseUnavailable } from "../database/unavailable";
import type { Foundation } from "../database/foundation";

export type Role = "owner" | "reseller";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives unused, and at most, in milliseconds. */
const lifetimes: Readonly<Record<Role, { readonly idle: number; readonly absolute: number }>> = {
  owner: { idle: 24 * HOUR, absolute: 30 * DAY },
  reseller: { idle: 30 * MINUTE, absolute: 12 * HOUR },
};

/** A session's last use is written down no more often than this, so that reading stays reading. */
const USE_NOTED_EVERY = MINUTE;

/** Begins a session. @returns its token, which nobody can read again: the database holds a hash. */
export async function issueSession(
  transaction: Database,
  { clock, secrets }: Pick<Foundation, "clock" | "secrets">,
  role: Role,
  subjectId: number,
): Promise<string> {
  const token = secrets.randomToken();
  const now = clock.now();
  await transaction.insert(sessions).values({ tokenHash: hashOf(secrets, token), role, subjectId, createdAt: now, lastUsedAt: now });
  return token;
}

/** Whose session a token is, and marks it used. Null when it is no living session of that role. */
export async function findSubject({ database, clock, secrets }: Foundation, role: Role, token: string): Promise<number | null> {
  const now = clock.now();
  const { idle, absolute } = lifetimes[role];
  const tokenHash = hashOf(secrets, token);
  const [session] = await database
    .select({ subjectId: sessions.subjectId, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.role, role),
        isNull(sessions.endedAt),
        gt(sessions.createdAt, before(now, absolute)),
        gt(sessions.lastUsedAt, before(now, idle)),
      ),
    );
  if (session === undefined) return null;
  if (session.lastUsedAt < before(now, USE_NOTED_EVERY)) {
    await database.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash)).catch(unlessUnavailable);
  }
  return session.subjectId;
}

/** A note of the last use that cannot be written (the disk is full) must not keep an owner from reading. */
function unlessUnavailable(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}

/** Ends one session now: its token is good for nothing more. */
export async function endSession({ database, clock, secrets }: Foundation, token: string): Promise<void> {
  await database
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(sessions.tokenHash, hashOf(secrets, token)), isNull(sessions.endedAt)));
}

/** Forgets sessions that nobody can use any more. */
export async function forgetOldSessions(database: Database, now: Date): Promise<void> {
  for (const role of ["owner", "reseller"] as const) {
    const { idle, absolute } = lifetimes[role];
    await database.delete(sessions).where(and(eq(sessions.role, role), lt(sessions.lastUsedAt, before(now, idle))));
    await database.delete(sessions).where(and(eq(sessions.role, role), lt(sessions.createdAt, before(now, absolute))));
  }
}

function hashOf(secrets: Foundation["secrets"], token: string): string {
  return secrets.hash("session", token);
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
