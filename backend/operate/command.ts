import type { OpenDatabase } from "../database/database";
import type { BackendEnvironment } from "../environment/environment";
import type { Services } from "../requests/services";
import { readValues, type Parameters, type RawValues, type ValuesOf } from "./parameters";

/** What came of a command. */
export type Outcome = Done | { readonly kind: "refused"; readonly message: string };

/** `lines` are for a person, `data` for a program (`--json`). */
export type Done = { readonly kind: "done"; readonly lines: readonly string[]; readonly data: unknown };

/** What a command works with. */
export type Operation = {
  readonly services: Services;
  readonly dump: OpenDatabase["dump"];
  /** Writes the next part of a file where the operator sits, who named it; never over one that is there. */
  write(path: string, part: Uint8Array): Promise<void>;
};

type Described = {
  readonly name: string;
  /** One line, as an order: "Make …". */
  readonly purpose: string;
  readonly remarks?: readonly string[];
  readonly parameters: Parameters;
};

/** A command on the database: performed by the server where one has it open, else by the program that was called. */
export type DatabaseCommand = Described & {
  readonly needs: "database";
  perform(operation: Operation, raw: RawValues): Promise<Outcome>;
};

/** A command that is only for when nothing is open. */
export type MachineCommand = Described & {
  readonly needs: "machine";
  perform(machine: Machine, raw: RawValues): Promise<Outcome>;
};

/** What is there when no database is open. */
export type Machine = {
  readonly environment: BackendEnvironment;
  /** Where a path is that the operator named. */
  locate(path: string): string;
};

export type Command = DatabaseCommand | MachineCommand;

type Definition<P extends Parameters, Given> = Omit<Described, "parameters"> & {
  readonly parameters: P;
  readonly perform: (given: Given, values: ValuesOf<P>) => Promise<Done>;
};

export function databaseCommand<P extends Parameters>({ perform, ...described }: Definition<P, Operation>): DatabaseCommand {
  return { ...described, needs: "database", perform: (operation, raw) => attempt(() => perform(operation, checked(described, raw))) };
}

export function machineCommand<P extends Parameters>({ perform, ...described }: Definition<P, Machine>): MachineCommand {
  return { ...described, needs: "machine", perform: (machine, raw) => attempt(() => perform(machine, checked(described, raw))) };
}

export function done(lines: readonly string[], data: unknown): Done {
  return { kind: "done", lines, data };
}

/** Ends a command that cannot be done, and undoes the transaction that it is in. @throws always. */
export function refuse(message: string): never {
  throw new Refused(message);
}

class Refused extends Error {
  override readonly name = "Refused";
}

async function attempt(work: () => Promise<Done>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", message: error.message };
    throw error;
  }
}

function checked<P extends Parameters>({ parameters }: { readonly parameters: P }, raw: RawValues): ValuesOf<P> {
  const read = readValues(parameters, raw);
  if (read.kind === "wrong") throw new Refused(read.complaint);
  return read.values;
}
