import type { Cell, Column, Row, Section, Thing } from "#contract/desk";
import type { Services } from "../../requests/services";

/** Reads one thing with all there is about it. Null if there is none with this id. */
export type ReadThing = (services: Services, id: string) => Promise<Thing | null>;

export type Action = Thing["actions"][number];

export function action(command: string, title: string, values: Readonly<Record<string, string>>): Action {
  return { command, title, values };
}

export function facts(title: string, pairs: readonly (readonly [string, Cell])[]): Section {
  return { kind: "facts", title, facts: pairs.map(([name, cell]) => ({ title: name, cell })) };
}

export function table(title: string, columns: readonly string[], rows: readonly Row[]): Extract<Section, { readonly kind: "table" }> {
  return { kind: "table", title, columns: columnsOf(columns), rows };
}

function columnsOf(names: readonly string[]): Column[] {
  return names.map((name) => ({ name, title: name }));
}
