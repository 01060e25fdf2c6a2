import type { CommandField, CommandForm, DeskRole } from "#contract/desk";
import { ASK, type Command, type DatabaseCommand } from "../command";
import { commands } from "../commands";
import type { Parameter, RawValues } from "../parameters";
import { includesRole } from "../../roles";

/** The commands of the desk: all that run in the server and do not need its files. */
const deskCommands: readonly DatabaseCommand[] = commands.filter(isDeskCommand);

/** Finds a command that somebody with this role may run at the desk. */
export function findDeskCommand(name: string, role: DeskRole): DatabaseCommand | null {
  return deskCommands.find((command) => command.name === name && includesRole(role, roleOf(command))) ?? null;
}

/** Returns the forms of all commands that somebody with this role may run. */
export function formsOf(role: DeskRole): CommandForm[] {
  return deskCommands.filter((command) => includesRole(role, roleOf(command))).map(formOf);
}

/** Returns who may run a command at the desk. A command that does not say so is only for operators who may do everything. */
function roleOf({ role = "all" }: Pick<Command, "role">): DeskRole {
  return role;
}

/** Turns what was typed into the form into the command's values. An empty field is a missing value. */
export function readTyped({ parameters }: Command, typed: Readonly<Record<string, string>>): RawValues {
  const raw: Record<string, string | boolean> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = (typed[name] ?? "").trim();
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

function isDeskCommand(command: Command): command is DatabaseCommand {
  return command.needs === "database" && command.isTerminalOnly !== true;
}

function formOf(command: DatabaseCommand): CommandForm {
  const { name, purpose, remarks = [], needsFreshCode = false, parameters } = command;
  const fields = Object.entries(parameters).flatMap(([key, parameter]) => (key === ASK ? [] : [fieldOf(key, parameter)]));
  return { command: name, purpose, remarks, role: roleOf(command), needsFreshCode, fields };
}

function fieldOf(name: string, parameter: Parameter): CommandField {
  const { explanation, isRequired, input = "text", choices = [] } = parameter;
  return { name, label: labelOf(name), hint: explanation, input, choices, isRequired };
}

/** Returns a parameter's name as a label: "From batch" for `fromBatch`. */
export function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
