import type { Cell, Column, Row, Section, TableSection, Thing, ThingAction, ThingReference, Tone } from "#contract/desk";
import { inIndia } from "#contract/india-time";
import { toRupees, type Paise } from "#contract/money";

/** What stands in a cell. Texts, numbers and moments are shown as they are; null is empty. */
export type Content = Cell | string | number | Date | null;

export function cellOf(content: Content): Cell {
  if (content instanceof Date) return time(content);
  if (typeof content === "number") return { kind: "number", value: content };
  return typeof content === "string" || content === null ? { kind: "text", text: content ?? "" } : content;
}

export const money = (paise: Paise): Cell => ({ kind: "money", paise });
/** A moment that may not have come. */
export const time = (at: Date | null): Cell => ({ kind: "time", moment: at?.toISOString() ?? null });
export const badge = (value: string, tone: Tone = "plain") => ({ kind: "badge", text: value, tone }) as const;
export const link = (value: string, list: string, id: string | number): Cell => ({ kind: "link", text: value, to: thing(list, id) });

/** Leads to an order. Empty without one. */
export function orderLink(id: number | null): Cell {
  return id === null ? cellOf(null) : link(String(id), "orders", id);
}

export function thing(kind: string, id: string | number): ThingReference {
  return { kind, id: String(id) };
}

/** A masked phone number. `of` names the column that has it, such as "orders.phone". */
export function phone(value: string, of: MaskedColumn, id: string | number): Cell {
  return value === "" ? cellOf("") : { kind: "masked", text: `••••••${value.slice(-4)}`, of: thing(of, id) };
}

/** A masked e-mail address. */
export function email(value: string, of: MaskedColumn, id: string | number): Cell {
  const [local = "", domain = ""] = value.split("@");
  return value === "" ? cellOf("") : { kind: "masked", text: `${local.slice(0, 1)}•••@${domain}`, of: thing(of, id) };
}

/** A column that the desk shows masked. */
export type MaskedColumn = `${"orders" | "owners" | "inquiries" | "grievances"}.${"phone" | "email"}` | "resellers.phone";

/** Returns a cell as plain text, with amounts in rupees and times in India. */
export function plainText(cell: Cell): string {
  switch (cell.kind) {
    case "text":
    case "badge":
    case "link":
    case "masked":
      return cell.text;
    case "number":
      return String(cell.value);
    case "money":
      return toRupees(cell.paise).toFixed(2);
    case "time":
      return cell.moment === null ? "" : inIndia(new Date(cell.moment)).toISOString().slice(0, 16).replace("T", " ");
  }
}

/** A column. Programs know it by a name that follows from the title, such as `providersId`, or by its own. */
export function column(title: string, name = nameOf(title)): Column {
  return { name, title };
}

/** Returns a title as a name for programs: "E-mail" as `email`, "Provider's id" as `providersId`. */
export function nameOf(title: string): string {
  const words = title.toLowerCase().replace(/['’-]/g, "").split(/\W+/);
  return words.map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join("");
}

export function action(
  command: string,
  title: string,
  of: ThingAction["of"],
  values: ThingAction["values"] = {},
  options: ThingAction["options"] = {},
): ThingAction {
  return { command, title, of, values, options };
}

export function noteAction(kind: "orders" | "owners" | "inquiries", id: number): ThingAction {
  return action("note", "Write note", { kind, id: String(id) });
}

/** What happened to a thing, newest first. */
export function history(events: readonly { readonly at: Date; readonly what: string; readonly who?: string }[]): Thing["history"] {
  const sorted = events.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return sorted.map(({ at, what, who = "" }) => ({ moment: at.toISOString(), who, what }));
}

export function facts(title: string, contents: Readonly<Record<string, Content>>): Section {
  return { kind: "facts", title, facts: Object.entries(contents).map(([name, content]) => ({ title: name, cell: cellOf(content) })) };
}

export function text(title: string, written: string): Section {
  return { kind: "text", title, text: written };
}

export function table<Found>(
  title: string,
  columns: readonly string[],
  found: readonly Found[],
  cells: (each: Found) => readonly Content[],
  to: (each: Found) => ThingReference | null = () => null,
): TableSection {
  const rows: Row[] = found.map((each) => ({ to: to(each), cells: cells(each).map(cellOf) }));
  return { kind: "table", title, columns: columns.map((name) => column(name)), rows };
}
