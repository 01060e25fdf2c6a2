import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";

import type { CoreServices } from "../../platform/database/database";
import { audit } from "../tables";
import type { Operator } from "./operators";

type AuditRow = typeof audit.$inferInsert;

/** What somebody did, by which door. */
export type AuditedAction = Pick<AuditRow, "door" | "action" | "outcome"> & {
  /** Null at the terminal and the socket, which only the user of the server can use. */
  readonly operator: Pick<Operator, "id" | "email"> | null;
  readonly subject: string | null;
  /** Ids, numbers, days and choices. Never anything personal. */
  readonly details: Readonly<Record<string, string | boolean>>;
};

/** The actor of actions at the terminal and the socket. */
export const TERMINAL = "terminal";

/** Adds a row to the audit. */
export async function recordAction({ database, clock }: Pick<CoreServices, "database" | "clock">, action: AuditedAction): Promise<void> {
  const { operator, details, subject, ...facts } = action;
  await database.insert(audit).values({
    ...facts,
    at: clock.now(),
    operatorId: operator?.id ?? null,
    actor: operator?.email ?? TERMINAL,
    subject: subject?.slice(0, 100) ?? null,
    details: JSON.stringify(details),
  });
}

/** How many entries of the audit are searched for the last dispatch. */
const RECENT_ENTRIES = 1000;

/** Returns the courier and the batches of the last dispatch, with which the form of the next one begins. */
export async function lastDispatch({ database }: CoreServices): Promise<Readonly<Record<string, string>>> {
  const isRecent = sql`${audit.number} > (select max(number) from ${audit}) - ${RECENT_ENTRIES}::int`;
  const isDispatch = and(isRecent, eq(audit.action, "dispatch"), eq(audit.outcome, "done"));
  const [last] = await database.select({ details: audit.details }).from(audit).where(isDispatch).orderBy(desc(audit.number)).limit(1);
  const { courier, fromBatch } = dispatchDetails.parse(JSON.parse(last?.details ?? "{}"));
  return { ...(courier === undefined ? {} : { courier }), ...(fromBatch === undefined ? {} : { fromBatch }) };
}

const dispatchDetails = z.object({ courier: z.string().optional(), fromBatch: z.string().optional() });
