import type { CommandField, CommandForm, CommandResult, Desk, DeskOperator, DeskRole, FileParts, ListQuery } from "#contract/desk";
import { inTurn } from "../../../../runtime/in-turn";
import type { OpenDatabase } from "../../../platform/database/database";
import { claimOnce } from "../../../requests/idempotency";
import type { Services } from "../../../requests/services";
import { drawPackingSlips } from "../../../selling/dispatch/packing-slip";
import { listDescriptions } from "../../lists/lists";
import { deskAccess, hasFreshCode } from "../../operators/access";
import { type AuditedAction, recordAction } from "../../operators/audit";
import { cancelJob, insertJob, readJob, readJobFile } from "../../operators/job-store";
import { deskReader } from "../../reader";
import { includesRole } from "../../roles";
import { readToday, readWaiting } from "../../today";
import { ASK, type Command, type DatabaseCommand, givesAway, isFreshCodeNeeded, type Outcome } from "../command";
import { commands } from "../commands";
import { type Parameter, type RawValues, readValues } from "../parameters";
import { runCommand } from "../run-command";
import { subjectOf } from "../subject";
import { values } from "../values";

/**
 * Creates the operator's website as the website's process uses it: the third door to the commands, beside the terminal and the socket
 * (docs/decisions/0047-operating.md).
 * @param wakeJobs - called when there is a new job.
 */
export function createDesk(services: Services, opened: Pick<OpenDatabase, "dump">, wakeJobs: () => void): Desk {
  const access = deskAccess(services);

  function note(operator: DeskOperator, action: string, subject: string | null, details: AuditedAction["details"] = {}): Promise<void> {
    return recordAction(services, { door: "desk", operator, action, subject, details, outcome: "done" });
  }

  const readerOf = (operator: DeskOperator) => deskReader(services, { door: "desk", operator });

  return {
    ...access,
    lists: listDescriptions,
    readPage: (operator, list, query) => readerOf(operator).readPage(list, query),

    async exportList(operator, list, query): Promise<FileParts | null> {
      const parts = readerOf(operator).exportCsv(list, query);
      if (parts === null) return null;
      await note(operator, "export", list, detailsOf(query));
      return { name: `${list}.csv`, type: "text/csv; charset=utf-8", parts: inTurn(`operator ${operator.id}`, () => parts) };
    },

    async readThing(operator, reference) {
      const thing = await readerOf(operator).readThing(reference);
      const isAllowed = (command: string) => findDeskCommand(command, operator.role) !== null;
      return thing === null ? null : { ...thing, actions: thing.actions.filter(({ command }) => isAllowed(command)) };
    },

    find: (operator, text) => readerOf(operator).find(text),
    reveal: (operator, of) => readerOf(operator).unmask(of),
    readToday: ({ role }) => readToday(services, role),
    readWaiting: ({ role }) => readWaiting(services, role),
    formsFor: ({ role }) => commandsFor(role).map(formOf),

    async runCommand(token, name, typed, { key, confirmed }): Promise<CommandResult> {
      const operator = await access.findOperator(token);
      if (operator === null) return { kind: "not allowed" };
      const command = findDeskCommand(name, operator.role);
      const raw = command === null ? {} : readTyped(command, typed);
      const refuse = async <Result>(why: string, result: Result) => {
        const details = { why };
        const subject = command === null ? null : await subjectOf(services.database, command, raw);
        await recordAction(services, { door: "desk", operator, action: name.slice(0, 40), subject, details, outcome: "refused" });
        return result;
      };
      if (command === null || (givesAway(command, raw) && !includesRole(operator.role, "money")))
        return refuse("role", { kind: "not allowed" });
      const read = readValues(command.parameters, raw);
      if (read.kind === "invalid") {
        const { name: field, problem, parts } = read;
        const said = (what: string) => `${labelOf(command.parameters[field])} ${what}.`;
        const partsSaid = Object.fromEntries(Object.entries(parts).map(([part, what]) => [part, said(what)]));
        return refuse(`value of ${field}`, { kind: "refused", field, message: said(problem), parts: partsSaid });
      }
      const open = await openQuestion(services, command, raw, confirmed);
      if (open !== null) return open.kind === "question" ? open : refuse("question", open);
      if (isFreshCodeNeeded(command, raw) && !(await hasFreshCode(services, token)))
        return refuse("fresh code", { kind: "fresh code needed" });
      if (!(await claimOnce(services, services.secrets.hash("desk form", `${operator.id} ${name} ${key}`))))
        return refuse("sent before", { kind: "refused", field: null, message: SENT_BEFORE });
      if (isJob(command, raw)) {
        const job = await insertJob(services, { operatorId: operator.id, command: name, raw });
        wakeJobs();
        return { kind: "started", job };
      }
      const outcome = await runCommand(services, opened, { command: name, raw }, { door: "desk", operator, write: noFiles, progress });
      return resultOf(outcome);
    },

    async drawSlips(operator, orders, next) {
      const read = values.orderIds.safeParse(orders);
      if (!read.success || !includesRole(operator.role, "orders")) return null;
      const slips = await drawPackingSlips(services, read.data, next);
      if (slips !== null) for (const id of read.data) await note(operator, "print slips", `orders/${id}`);
      return slips;
    },

    readJob: (operator, id) => (includesRole(operator.role, "orders") ? readJob(services, id) : Promise.resolve(null)),
    async cancelJob(operator, id) {
      if (!includesRole(operator.role, "orders") || (await readJob(services, id)) === null) return;
      await cancelJob(services, id);
      await note(operator, "cancel job", `jobs/${id}`);
    },
    async readJobFile(operator, id, name) {
      if (!includesRole(operator.role, "orders")) return null;
      const file = await readJobFile(services, id, name);
      if (file !== null) await note(operator, "download", `jobs/${id}`, { file: name });
      return file;
    },
  };
}

/** Returns what keeps a command from acting: the question, unless the person has confirmed exactly this one, or a refusal. */
async function openQuestion(
  services: Services,
  { ask }: DatabaseCommand,
  raw: RawValues,
  confirmed: string | null,
): Promise<Extract<CommandResult, { kind: "question" | "refused" }> | null> {
  const asked = await ask?.(services, raw);
  if (asked === undefined) return null;
  if (asked.kind === "refused") return { kind: "refused", field: null, message: asked.message };
  const text = asked.lines.join(" ");
  return text === "" || text === confirmed ? null : { kind: "question", text };
}

function resultOf(outcome: Outcome): CommandResult {
  return outcome.kind === "done"
    ? { kind: "done", lines: outcome.lines, table: outcome.table, isPreview: outcome.isPreview ?? false }
    : { kind: "refused", field: null, message: outcome.message, table: outcome.table };
}

const SENT_BEFORE = "This form was sent before, and nothing was done again. To do it once more, send the form below.";

/** The state of a list without what was searched for, which can be a phone number. */
function detailsOf({ filters, from, to }: ListQuery): Record<string, string> {
  return { ...filters, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

function noFiles(): never {
  throw new Error("A command that writes files must run as a job");
}

const progress = () => Promise.resolve();

type DeskCommand = DatabaseCommand & { readonly verb: string };

/** The commands of the desk: all that run in the server and do not need its files. */
const deskCommands: readonly DeskCommand[] = commands.filter(isDeskCommand);

/** Returns the commands that somebody with the role `own` may run. One without a role is for operators who may do everything. */
function commandsFor(own: DeskRole): readonly DeskCommand[] {
  return deskCommands.filter(({ role = "all" }) => includesRole(own, role));
}

function findDeskCommand(name: string, own: DeskRole): DeskCommand | null {
  return commandsFor(own).find((command) => command.name === name) ?? null;
}

/** Turns what was typed into the form into the command's values. An empty field is a missing value. */
function readTyped({ parameters }: Command, typed: Readonly<Record<string, string>>): RawValues {
  const raw: Record<string, string | boolean> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = isAlwaysWritten(parameter) ? "on" : (typed[name] ?? "").trim();
    if (value === "") continue;
    if (parameter.role === "flag") raw[name] = true;
    else raw[name] = parameter.writes ?? value;
  }
  return raw;
}

/** Returns whether a command runs as a job, because it takes long, or writes files that the operator downloads. */
export function isJob({ isLong = false, parameters }: Command, raw: RawValues): boolean {
  if (typeof isLong === "string" ? raw[isLong] === true : isLong) return true;
  return Object.keys(raw).some((name) => parameters[name]?.writes !== undefined);
}

function isDeskCommand(command: Command): command is DeskCommand {
  return command.needs === "database" && command.verb !== undefined;
}

/** Returns whether a parameter is a file that the command writes in any case, so that the desk need not ask for it. */
function isAlwaysWritten({ writes, isRequired }: Parameter): boolean {
  return writes !== undefined && isRequired;
}

function formOf(command: DeskCommand): CommandForm {
  const { name, verb, purpose, remarks = [], readyTexts = {}, parameters } = command;
  const fields = Object.entries(parameters).filter(([key, parameter]) => key !== ASK && !isAlwaysWritten(parameter));
  return { command: name, verb, purpose, remarks, readyTexts, fields: fields.map(fieldOf) };
}

function fieldOf([name, parameter]: [string, Parameter]): CommandField {
  const { explanation, isRequired, input = "text", choices = [] } = parameter;
  const hint = sentence(/; (.*)/s.exec(explanation)?.[1] ?? "");
  return { name, label: labelOf(parameter), hint, input, choices, isRequired };
}

function labelOf(parameter: Parameter | undefined): string {
  return sentence(/^(?:the )?([^;]*)/.exec(parameter?.explanation ?? "")?.[1] ?? "");
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
