import type { OpenDatabase } from "../database/database";
import { recordAction, type AuditedAction } from "../operators/audit";
import type { Operator } from "../operators/operators";
import type { Services } from "../requests/services";
import type { Command, DatabaseCommand, Operation, Outcome } from "./command";
import { findCommand } from "./commands";
import type { RawValues } from "./parameters";

/** Who runs a command, and how its files and its progress reach that person. */
export type Door = Pick<AuditedAction, "door"> &
  Pick<Operation, "write" | "progress"> & { readonly operator: Pick<Operator, "id" | "email" | "role"> | null };

/** The door of a command at the terminal, which shows no progress. */
export function terminalDoor(door: "terminal" | "socket", write: Operation["write"]): Door {
  return { door, operator: null, write, progress: () => Promise.resolve() };
}

/** Runs a command on an open database. Do not print the errors that it throws, because they may contain personal data. */
export async function runCommand(
  services: Services,
  opened: Pick<OpenDatabase, "dump">,
  request: { readonly command: string; readonly raw: RawValues },
  door: Door,
): Promise<Outcome> {
  const command = findCommand(request.command);
  if (command?.needs !== "database")
    return { kind: "refused", message: `The server is a different version and does not support ${request.command}.` };
  return perform(services, opened, command, request.raw, door);
}

/** Runs a command, and writes down who ran it, whatever the door and the outcome. */
export async function perform(
  services: Services,
  { dump }: Pick<OpenDatabase, "dump">,
  command: DatabaseCommand,
  raw: RawValues,
  { write, progress, operator, door }: Door,
): Promise<Outcome> {
  const role = door === "desk" ? (operator?.role ?? "viewer") : "all";
  const action = { door, operator, action: command.name, subject: subjectOf(command, raw), details: auditedValues(command, raw) };
  // A command that only reads may be run by viewers, and leaves nothing to look into.
  if (command.role !== "viewer") await recordAction(services, { ...action, outcome: "begun" });
  try {
    const outcome = await command.perform({ services, role, dump, write, progress }, raw);
    await recordAction(services, { ...action, outcome: outcome.kind });
    return outcome;
  } catch (error) {
    await recordAction(services, { ...action, outcome: "failed" }).catch(() => undefined);
    throw error;
  }
}

/** Returns the thing that a command is about, such as "orders/1042", or null. */
function subjectOf({ subject }: Command, raw: RawValues): string | null {
  const id = subject === undefined ? null : raw[subject.parameter];
  return subject === undefined || typeof id !== "string" ? null : `${subject.list}/${id}`;
}

function auditedValues({ parameters }: Command, raw: RawValues): RawValues {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => parameters[name]?.isAudited === true));
}
