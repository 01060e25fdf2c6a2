import type { Cell, Row, ThingReference, Tone } from "#contract/desk";
import { inIndia } from "#contract/day";
import { toRupees, type Paise } from "#contract/money";

export const text = (value: string): Cell => ({ kind: "text", text: value });
export const number = (value: number): Cell => ({ kind: "number", value });
export const money = (paise: Paise): Cell => ({ kind: "money", paise });
export const time = (at: Date | null): Cell => ({ kind: "time", moment: at?.toISOString() ?? null });
export const badge = (value: string, tone: Tone = "plain"): Extract<Cell, { readonly kind: "badge" }> => ({
  kind: "badge",
  text: value,
  tone,
});
export const link = (value: string, list: string, id: string | number): Cell => ({ kind: "link", text: value, to: thing(list, id) });

export function thing(kind: string, id: string | number): ThingReference {
  return { kind, id: String(id) };
}

/** Returns a row whose first cell leads to the thing. */
export function row(list: string, id: string | number, cells: readonly Cell[]): Row {
  return { to: thing(list, id), cells };
}

/** A masked phone number. `of` names the column that has it, such as "orders.phone". */
export function phone(value: string, of: MaskedColumn, id: string | number): Cell {
  return value === "" ? text("") : { kind: "masked", text: `••••••${value.slice(-4)}`, of: thing(of, id) };
}

/** A masked e-mail address. */
export function email(value: string, of: MaskedColumn, id: string | number): Cell {
  const [local = "", domain = ""] = value.split("@");
  return value === "" ? text("") : { kind: "masked", text: `${local.slice(0, 1)}•••@${domain}`, of: thing(of, id) };
}

/** The columns that the desk shows masked. */
export const maskedColumns = [
  "orders.phone",
  "orders.email",
  "owners.phone",
  "owners.email",
  "inquiries.phone",
  "inquiries.email",
  "grievances.phone",
  "grievances.email",
  "resellers.phone",
] as const;

export type MaskedColumn = (typeof maskedColumns)[number];

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
