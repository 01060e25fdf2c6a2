import type { OpenDatabase } from "../database/database";
import type { Services } from "../requests/services";
import type { Operation, Outcome } from "./command";
import { findCommand } from "./commands";
import type { RawValues } from "./parameters";

/** Performs a command on an open database. What it throws may quote the database, and so is not for a terminal. */
export async function perform(
  services: Services,
  { dump }: Pick<OpenDatabase, "dump">,
  request: { readonly command: string; readonly raw: RawValues },
  write: Operation["write"],
): Promise<Outcome> {
  const command = findCommand(request.command);
  if (command?.needs !== "database")
    return { kind: "refused", message: `The server knows no command ${request.command}: it is of another version.` };
  return command.perform({ services, dump, write }, request.raw);
}
