import type { Database, OpenDatabase } from "../../platform/database/database";
import { recordAction, TERMINAL, type AuditedAction } from "../operators/audit";
import { deskReader, type Who } from "../reader";
import type { Services } from "../../requests/services";
import { attempt, isQuestion, refuse, type Command, type DatabaseCommand, type Operation, type Outcome } from "./command";
import { findCommand } from "./commands";
import type { RawValues } from "./parameters";
import { subjectOf } from "./subject";

/** Who runs a command, and how its files and its progress reach that person. */
export type Door = Who & Pick<Operation, "write" | "progress">;

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
  by: Door,
): Promise<Outcome> {
  const { write, progress, operator, door } = by;
  const reader = deskReader(services, { door, operator });
  const action = { door, operator, action: command.name, details: auditedValues(command, raw) };
  const subject = await subjectOf(services.database, command, raw);
  const recorded = new Set<Outcome["kind"]>();
  const record = async (outcome: AuditedAction["outcome"], database = services.database, known: AuditedAction["details"] = {}) => {
    // What the command makes is found only once it is made.
    const about = subject?.includes("/") === true ? subject : await subjectOf(database, command, raw);
    await recordAction({ ...services, database }, { ...action, subject: about, details: { ...action.details, ...known }, outcome });
  };
  const recordDone = async (transaction: Database, known?: AuditedAction["details"]) => {
    await record("done", transaction, known);
    recorded.add("done");
  };
  const run: Operation["run"] = (other, values) => perform(services, { dump }, other, values, by);
  const act = (database: Database) =>
    command.perform(
      { services: { ...services, database }, reader, dump, write, progress, run, recordDone, who: operator?.name ?? TERMINAL },
      raw,
    );
  const actAtOnce = () =>
    attempt(() =>
      services.database.transaction(async (transaction) => {
        const outcome = await act(transaction);
        if (outcome.kind === "refused") return refuse(outcome.message);
        await recordDone(transaction);
        return outcome;
      }),
    );
  // A command that only reads may be run by viewers, and leaves nothing to look into.
  const isReading = command.role === "viewer" || isQuestion(raw);
  if (!isReading) await record("begun");
  try {
    const outcome = await (isReading || command.isStepwise === true ? act(services.database) : actAtOnce());
    services.outbox.wake();
    if (!recorded.has(outcome.kind)) await record(outcome.kind);
    return outcome;
  } catch (error) {
    await record("failed").catch(() => undefined);
    throw error;
  }
}

function auditedValues({ parameters }: Command, raw: RawValues): RawValues {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => parameters[name]?.isAudited === true));
}
