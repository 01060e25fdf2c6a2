import type { DeskRole, TableSection } from "#contract/desk";
import type { Database, FillDatabase, OpenDatabase } from "../../platform/database/database";
import type { BackendEnvironment } from "../../requests/environment/environment";
import type { Services } from "../../requests/services";
import { cellOf, plainText, table, type Content } from "../cells";
import type { AuditedAction } from "../operators/audit";
import type { DeskReader } from "../reader";
import { table as linesOf } from "./format";
import { flag, readValues, type Parameters, type RawValues, type ValuesOf } from "./parameters";

export type Outcome = Done | { readonly kind: "refused"; readonly message: string; readonly table?: TableSection | undefined };

/** `lines` are for people, `data` is for programs (`--json`). The desk shows the `table`, if there is one, instead of the lines. */
export type Done = {
  readonly kind: "done";
  readonly lines: readonly string[];
  readonly data: unknown;
  readonly table?: TableSection;
  readonly isPreview?: true;
};

export type Operation = {
  /** Their database is the command's transaction, unless the command is stepwise. */
  readonly services: Services;
  /** What whoever runs the command may read. */
  readonly reader: DeskReader;
  readonly dump: OpenDatabase["dump"];
  /** Writes the next part of a file on the operator's machine. Never overwrites a file. */
  write(path: string, part: Uint8Array): Promise<void>;
  /** Says how far a long command is. @throws if it was cancelled. */
  progress(done: number, total: number): Promise<void>;
  /** The name of whoever runs the command. */
  readonly who: string;
  /**
   * Writes into the audit that the command is done, and what only then is known. A stepwise command may call it in the transaction of its
   * last step.
   */
  recordDone(transaction: Database, known?: AuditedAction["details"]): Promise<void>;
  /** Runs another command for the same person, by the same door, in a transaction of its own. */
  run(command: DatabaseCommand, raw: RawValues): Promise<Outcome>;
};

/** A list, or the parameter that says which, and the parameter that names one of its things (`finders`). */
type Subject = ({ readonly list: string } | { readonly listIn: string }) & { readonly parameter?: string };

type Described = {
  readonly name: string;
  /**
   * The title of its page at the desk, and what its button says. Without one, the command runs only at the terminal, because it needs the
   * server's files, or because the desk has a page for it.
   */
  readonly verb?: string;
  /** One line, as an imperative: "Create …". */
  readonly purpose: string;
  readonly remarks?: readonly string[];
  readonly parameters: Parameters;
  /** Who may run it at the desk. Default: only operators with the role `all`. */
  readonly role?: DeskRole;
  /**
   * Whether the desk asks for a fresh code of the authenticator app, because the command moves money, a vehicle or an account, or cannot be
   * undone.
   */
  readonly needsFreshCode?: boolean;
  /** The parameter with which the command gives away what costs money: it then needs a fresh code and the role `money`. */
  readonly givesAwayWith?: string;
  /** Whether it takes long, or the flag with which it does. At the desk, it then runs as a job. So does every command that writes files. */
  readonly isLong?: boolean | string;
  /**
   * Set if it acts in steps: it writes files, reports progress or asks the provider. Others act in one transaction, with their audit row.
   */
  readonly isStepwise?: true;
  /** The thing that it is about, for the audit. Of several, the first that is typed. A command that acts has one. */
  readonly subject?: Subject | readonly Subject[];
  /** Texts for its parameter `text`, by what their buttons say. It writes to a customer, so its question is the whole mail. */
  readonly readyTexts?: Readonly<Record<string, string>>;
  /** Set for the old name of another command: a sentence that says so. */
  readonly isReplacedBy?: string;
};

/**
 * A command that uses the database. It runs in the server that has the embedded database open. Without such a server, it runs in the
 * operator's own process.
 */
export type DatabaseCommand = Described & {
  readonly needs: "database";
  perform(operation: Operation, raw: RawValues): Promise<Outcome>;
  /**
   * Asks what a person must see before money moves, whose and how much, or before something unusual happens. Its result has no lines if
   * nothing has to be asked. The desk and a terminal with a person ask it first.
   */
  readonly ask?: (services: Services, raw: RawValues) => Promise<Outcome>;
};

/** A command that uses no open database. It always runs in the operator's own process. */
export type CommandWithoutDatabase = Described & {
  readonly needs: "no database";
  perform(context: CommandContext, raw: RawValues): Promise<Outcome>;
};

/** The context of a command that uses no open database. */
export type CommandContext = {
  readonly environment: BackendEnvironment;
  /** Resolves a path relative to the operator's working directory. */
  locate(path: string): string;
  /** Fills a new database with what every database has. */
  readonly fill: FillDatabase;
};

export type Command = DatabaseCommand | CommandWithoutDatabase;

type Definition<P extends Parameters, Given> = Omit<Described, "parameters"> & {
  readonly parameters: P;
  readonly perform: (given: Given, values: ValuesOf<P>) => Promise<Done>;
};

export function givesAway({ givesAwayWith }: Command, raw: RawValues): boolean {
  return givesAwayWith !== undefined && raw[givesAwayWith] !== undefined;
}

export function isFreshCodeNeeded(command: Command, raw: RawValues): boolean {
  return command.needsFreshCode === true || givesAway(command, raw);
}

type DatabaseDefinition<P extends Parameters> = Definition<P, Operation> & {
  /** What is asked before money moves, or null. The command then gets the flag --ask, with which it only asks. */
  readonly question?: (services: Services, values: ValuesOf<P>) => Promise<string | null>;
};

export function databaseCommand<P extends Parameters>({ perform, question, ...described }: DatabaseDefinition<P>): DatabaseCommand {
  const act: DatabaseCommand["perform"] = (operation, raw) => attempt(() => perform(operation, checked(described, raw)));
  if (question === undefined) return { ...described, needs: "database", perform: act };
  const ask = (services: Services, raw: RawValues) =>
    attempt(async () => {
      const asked = await question(services, checked(described, raw));
      return { ...done(asked === null ? [] : [asked], null), isPreview: true };
    });
  const parameters = { ...described.parameters, [ASK]: flag("only show what is asked first, such as whose money would move") };
  const askOrAct: DatabaseCommand["perform"] = (operation, raw) => (isQuestion(raw) ? ask(operation.services, raw) : act(operation, raw));
  return { ...described, parameters, needs: "database", ask, perform: askOrAct };
}

/** The name of the flag with which a command only asks. */
export const ASK = "ask";

export function isQuestion(raw: RawValues): boolean {
  return raw[ASK] === true;
}

export function commandWithoutDatabase<P extends Parameters>({
  perform,
  ...described
}: Definition<P, CommandContext>): CommandWithoutDatabase {
  return { ...described, needs: "no database", perform: (context, raw) => attempt(() => perform(context, checked(described, raw))) };
}

export function done(lines: readonly string[], data: unknown): Done {
  return { kind: "done", lines, data };
}

/** Returns a result that is a table. */
export function doneTable(header: readonly string[], rows: readonly (readonly Content[])[], data: unknown, title = "Result"): Done {
  const texts = rows.map((row) => row.map((content) => plainText(cellOf(content))));
  return { ...done(linesOf(header, texts, ""), data), table: table(title, header, rows, (row) => row) };
}

/** Refuses the command. Inside a transaction, this also rolls the transaction back. @throws always. */
export function refuse(message: string, shown?: TableSection): never {
  throw Object.assign(new Refused(message), { table: shown });
}

class Refused extends Error {
  override readonly name = "Refused";
  readonly table?: TableSection | undefined;
}

/** Runs work that may be refused. */
export async function attempt(work: () => Promise<Done>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", message: error.message, table: error.table };
    throw error;
  }
}

function checked<P extends Parameters>({ parameters }: { readonly parameters: P }, raw: RawValues): ValuesOf<P> {
  const read = readValues(parameters, raw);
  if (read.kind === "invalid") refuse(read.error);
  return read.values;
}
