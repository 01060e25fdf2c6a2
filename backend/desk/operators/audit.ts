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
const TERMINAL = "terminal";

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
