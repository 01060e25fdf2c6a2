import type { OpenDatabase } from "../database/database";
import type { Services } from "../requests/services";
import type { Operation, Outcome } from "./command";
import { findCommand } from "./commands";
import type { RawValues } from "./parameters";

/** Runs a command on an open database. Do not print the errors that it throws, because they may contain personal data. */
export async function runCommand(
  services: Services,
  { dump }: Pick<OpenDatabase, "dump">,
  request: { readonly command: string; readonly raw: RawValues },
  write: Operation["write"],
): Promise<Outcome> {
  const command = findCommand(request.command);
  if (command?.needs !== "database")
    return { kind: "refused", message: `The server is a different version and does not support ${request.command}.` };
  return command.perform({ services, dump, write }, request.raw);
}
