import type { Contact as LoggedContact } from "#contract/owner-contacts";
import type { Database } from "../database/database";
import type { Attempt, AttemptState, Contact } from "./contact";
import { latestContactsOf } from "./store";

/** A message or call that a scanner requested. */
export type LogEntry = Omit<LoggedContact, "message"> & {
  /** The preset message; null for a call. */
  readonly reason: string | null;
};

const MOST_ENTRIES = 50;

/** Lists a sticker's newest messages and calls, without anything that identifies the caller. */
export async function contactLog(database: Database, stickerId: number): Promise<LogEntry[]> {
  const contacts = await latestContactsOf(database, stickerId, MOST_ENTRIES);
  return logEntries(contacts).slice(0, MOST_ENTRIES);
}

/** Lists what was requested, newest first. A call that went on to the emergency contact is one entry. */
export function logEntries(contacts: readonly Contact[]): LogEntry[] {
  return contacts.flatMap(entriesOf).sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0));
}

function entriesOf({ reason, attempts }: Contact): LogEntry[] {
  return attempts.flatMap((attempt): LogEntry[] => {
    if (attempt.state === "cancelled") return [];
    const at = attempt.requestedAt;
    switch (attempt.kind) {
      case "message":
        return [{ at, kind: "message", reason, target: "owner", outcome: outcomeOf(attempt.state) }];
      case "call": {
        const last = redirectionOf(attempt, attempts) ?? attempt;
        return [{ at, kind: "call", reason: null, target: last === attempt ? "owner" : "emergency", outcome: outcomeOf(last.state) }];
      }
      case "emergency_call":
        return [{ at, kind: "call", reason: null, target: "emergency", outcome: outcomeOf(attempt.state) }];
      default:
        return [];
    }
  });
}

/** Finds the call to the emergency contact that an unanswered call became: the first one after it. */
function redirectionOf(call: Attempt, attempts: readonly Attempt[]): Attempt | undefined {
  if (call.state !== "unanswered") return undefined;
  return attempts.find(({ kind, requestedAt }) => kind === "redirected_call" && requestedAt >= call.at);
}

function outcomeOf(state: AttemptState): LogEntry["outcome"] {
  return state === "waiting" || state === "cancelled" ? "requested" : state;
}
