import { and, eq, gt, isNull, lt, ne, or } from "drizzle-orm";

import type { CoreServices, Database } from "../platform/database/database";
import type { ExpiredRows } from "../platform/database/expired-rows";
import { sessions } from "./tables";
import { isDatabaseUnavailable } from "../platform/database/unavailable";
import type { Reply, RequestContext } from "../requests/handler";

/** `operator_ticket`: an operator whose mail code was right, and who must still type a code of the authenticator app. */
export type Role = "owner" | "reseller" | "operator" | "operator_ticket";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The idle and absolute lifetime of a session, in milliseconds. */
const lifetimes: Readonly<Record<Role, { readonly idle: number; readonly absolute: number }>> = {
  owner: { idle: 24 * HOUR, absolute: 30 * DAY },
  reseller: { idle: 30 * MINUTE, absolute: 12 * HOUR },
  operator: { idle: 30 * MINUTE, absolute: 8 * HOUR },
  operator_ticket: { idle: 10 * MINUTE, absolute: 10 * MINUTE },
};

/** Minimum time between updates of `lastUsedAt`. Without it, every API call of a session would write, even one that only reads. */
const LAST_USED_UPDATE_INTERVAL_MS = MINUTE;

/** Creates a session. @returns its token. The database stores only a hash. */
export async function issueSession(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  role: Role,
  subjectId: number,
): Promise<string> {
  const token = secrets.randomToken();
  const now = clock.now();
  await transaction.insert(sessions).values({ tokenHash: hashOf(secrets, token), role, subjectId, createdAt: now, lastUsedAt: now });
  return token;
}

/** Returns the id of a session's owner or reseller, and records the use. Null if the token has no valid session of this role. */
export async function findSubject({ database, clock, secrets }: CoreServices, role: Role, token: string): Promise<number | null> {
  const now = clock.now();
  const { idle, absolute } = lifetimes[role];
  const tokenHash = hashOf(secrets, token);
  const isValid = and(
    eq(sessions.tokenHash, tokenHash),
    eq(sessions.role, role),
    isNull(sessions.endedAt),
    gt(sessions.createdAt, before(now, absolute)),
    gt(sessions.lastUsedAt, before(now, idle)),
  );
  const [session] = await database.select({ subjectId: sessions.subjectId, lastUsedAt: sessions.lastUsedAt }).from(sessions).where(isValid);
  if (session === undefined) return null;
  if (session.lastUsedAt < before(now, LAST_USED_UPDATE_INTERVAL_MS)) {
    await database.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash)).catch(ignoreUnavailableDatabase);
  }
  return session.subjectId;
}

/** Ignores that the last use could not be stored, for example on a full disk. API calls that only read then still work. */
function ignoreUnavailableDatabase(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}

/** Notes that the session's operator has just typed a code of the authenticator app. */
export async function noteConfirmation({ database, clock, secrets }: CoreServices, token: string): Promise<void> {
  const isOwn = eq(sessions.tokenHash, hashOf(secrets, token));
  await database.update(sessions).set({ confirmedAt: clock.now() }).where(isOwn);
}

/** Returns whether the session's operator typed a code of the authenticator app after this moment. */
export async function wasConfirmedAfter({ database, secrets }: CoreServices, token: string, moment: Date): Promise<boolean> {
  const isConfirmed = and(eq(sessions.tokenHash, hashOf(secrets, token)), gt(sessions.confirmedAt, moment));
  return (await database.$count(sessions, isConfirmed)) > 0;
}

/** Ends a session. Its token is invalid at once. */
export async function endSessionOf({ database, clock, secrets }: CoreServices, token: string): Promise<void> {
  const isOpen = and(eq(sessions.tokenHash, hashOf(secrets, token)), isNull(sessions.endedAt));
  await database.update(sessions).set({ endedAt: clock.now() }).where(isOpen);
}

/** Ends all sessions of an owner or operator, except the one with this token. */
export async function endOtherSessions(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  role: Role,
  subjectId: number,
  token: string | null,
): Promise<void> {
  const isOther = token === null ? undefined : ne(sessions.tokenHash, hashOf(secrets, token));
  const isOpen = and(eq(sessions.role, role), eq(sessions.subjectId, subjectId), isNull(sessions.endedAt), isOther);
  await transaction.update(sessions).set({ endedAt: clock.now() }).where(isOpen);
}

/** Selects the sessions whose idle or absolute lifetime has ended. */
export function expiredSessions(now: Date): readonly ExpiredRows[] {
  return (Object.keys(lifetimes) as Role[]).map((role) => {
    const { idle, absolute } = lifetimes[role];
    const hasEnded = or(lt(sessions.lastUsedAt, before(now, idle)), lt(sessions.createdAt, before(now, absolute)));
    return { table: sessions, where: and(eq(sessions.role, role), hasEnded) };
  });
}

function hashOf(secrets: CoreServices["secrets"], token: string): string {
  return secrets.hash("session", token);
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** Ends the session of the caller's token, and no other. */
export async function endOwnSession(context: RequestContext): Promise<Reply<Record<string, never>>> {
  if (context.bearer !== null) await endSessionOf(context, context.bearer);
  return { kind: "answer", data: {} };
}
