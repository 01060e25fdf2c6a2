import { z } from "zod";

import type { Cell, Column, FoundThings, ListDescription, ListQuery, Row, Section, Thing } from "#contract/desk";
import { nameOf, plainText } from "../../cells";
import { lists } from "../../lists/lists";
import { everything } from "../../list";
import { thingKinds, type DeskReader } from "../../reader";
import { databaseCommand, done, refuse, type DatabaseCommand, type Done } from "../command";
import { table } from "../format";
import { flag, operand, option, optional } from "../parameters";
import { alternatives, values } from "../values";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

/** Reads what the desk shows. The desk has pages for it, so it has no forms there. */
const reading = { role: "viewer" } as const;

const find = databaseCommand({
  ...reading,
  name: "find",
  purpose: "Find orders, stickers, owners and more by what a customer says",
  remarks: [
    "A phone number or its last four digits, an e-mail, a part of a name, of a plate or of an order's number, an invoice's number, a docket, or a sticker's code or address, in any spelling. Phone numbers are masked.",
  ],
  parameters: { text: operand("TEXT", "what to look for", values.text(100)) },
  async perform({ reader }, { text }) {
    const found = await reader.find(text);
    const lines = found.flatMap(({ title, list, columns, rows }) => ["", title, ...rowLines(list, columns, rows)]);
    return done(lines.length === 0 ? [NOTHING] : lines.slice(1), dataOfFound(found));
  },
});

const listNames = lists.map(({ description }) => description.name);
const limit = optional(option("N", `the number of rows; default ${DEFAULT_LIMIT}`, values.count(1, MAX_LIMIT)));
const chosen = (what: string) =>
  optional(option("WORD", `only rows with this ${what}; a wrong word shows the right ones`, values.text(40)));

/** The filters of all lists. */
const filters = { state: chosen("state"), kind: chosen("kind"), by: chosen("channel"), door: chosen("door") };

const list = databaseCommand({
  ...reading,
  name: "list",
  purpose: "List what the desk's lists show: orders, payments, stickers and more",
  subject: { listIn: "name" },
  parameters: {
    name: operand("NAME", listNames.join(", "), z.enum(listNames, { error: `must be ${alternatives.format(listNames)}` })),
    ...filters,
    search: optional(option("TEXT", "only rows that the list's search finds", values.text(100))),
    from: optional(option("DAY", "only rows from this day on", values.writtenDay)),
    to: optional(option("DAY", "only rows up to this day", values.writtenDay)),
    sort: optional(option("WORD", "such as oldest", values.text(40))),
    limit,
  },
  perform: ({ reader }, { name, limit: rows, search, from, to, sort, ...given }) => {
    const typed = Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
    return readList(reader, name, { search, from, to, sort, filters: typed }, rows ?? DEFAULT_LIMIT);
  },
});

const kinds = thingKinds.map(({ kind }) => kind);

const show = databaseCommand({
  ...reading,
  name: "show",
  purpose: "Show all there is about one thing, as its page at the desk does",
  subject: { listIn: "kind" },
  remarks: ["Phone numbers and e-mail addresses are masked. With --whole they are not, and the audit says that you saw them."],
  parameters: {
    kind: operand("KIND", kinds.join(", "), z.enum(kinds, { error: `must be ${alternatives.format(kinds)}` })),
    id: operand("ID", "its number or name, as its list shows it", values.text(64)),
    whole: flag("show phone numbers and e-mail addresses in whole"),
  },
  perform: ({ reader }, { kind, id, whole }) => showThing(reader, kind, id, whole),
});

export const readingCommands: readonly DatabaseCommand[] = [find, list, show];

/** The commands of 1.0.0 that are now lists or pages. */
export const replacedCommands: readonly DatabaseCommand[] = [
  replaced("batches", { batches: "batches" }),
  replaced("resellers", { resellers: "resellers" }),
  replaced("promo-codes", { codes: "promo-codes" }),
  replaced("prices", { products: "prices", resellers: "reseller-prices" }),
  replaced("stray-payments", { payments: "stray-payments" }, "open"),
  replaced("dead-letters", { letters: "outbox" }, "dead"),
  replaced("misuse-reports", { contacts: "reported-contacts", stickers: "wrong-vehicles" }),
  databaseCommand({
    ...reading,
    ...described("orders", 'list orders --state "to dispatch" --sort oldest'),
    parameters: { dispatched: flag("list dispatched orders instead, latest order first"), limit },
    perform: ({ reader }, { dispatched, limit: rows }) => {
      const [state, sort] = dispatched ? ["dispatched", "newest"] : ["to dispatch", "oldest"];
      return readList(reader, "orders", { ...everything, filters: { state }, sort }, rows ?? DEFAULT_LIMIT);
    },
  }),
  databaseCommand({
    ...reading,
    ...described("order", "show orders ORDER --whole"),
    parameters: { order: operand("ORDER", "the order's number", values.orderId) },
    perform: ({ reader }, { order }) => showThing(reader, "orders", String(order), true),
  }),
];

/** Returns a command of 1.0.0 that prints one list or several, by their names in its JSON. */
function replaced(name: string, shown: Readonly<Record<string, string>>, state?: string): DatabaseCommand {
  const instead = Object.values(shown).map((each) => `list ${each}${state === undefined ? "" : ` --state ${state}`}`);
  return databaseCommand({
    ...reading,
    ...described(name, instead.join('" and "')),
    parameters: {},
    async perform({ reader }) {
      const query = { ...everything, filters: state === undefined ? {} : { state } };
      const read = [];
      for (const [key, each] of Object.entries(shown)) read.push({ key, ...(await readList(reader, each, query, MAX_LIMIT)) });
      const [only, ...others] = read;
      const data = others.length === 0 ? only?.data : Object.fromEntries(read.map((each) => [each.key, each.data]));
      return done(read.flatMap(({ lines }) => ["", ...lines]).slice(1), data);
    },
  });
}

function described(name: string, instead: string) {
  const isReplacedBy = `"${name}" is now "${instead}". The old name works until 2.0.`;
  return { name, purpose: `The same as "${instead}"`, remarks: [isReplacedBy], isReplacedBy };
}

const NOTHING = "Nothing found.";

async function readList(reader: DeskReader, name: string, choices: Omit<ListQuery, "position">, rows: number): Promise<Done> {
  const list = lists.find(({ description }) => description.name === name)?.description ?? refuse(`Unknown list: ${name}.`);
  requireKnown(list, choices);
  const page = (await reader.readPage(name, { ...choices, position: { kind: "first" } }, rows)) ?? refuse(`Unknown list: ${name}.`);
  const more = page.next === null ? [] : ["There are more rows. Give a larger --limit."];
  return done(
    [...rowLines(name, list.columns, page.rows), ...more],
    page.rows.map((row) => dataOfRow(list.columns, row)),
  );
}

/** Refuses a choice that the list does not have. The desk ignores it, because there it comes from an old address. */
function requireKnown(
  { name, filters: own, sorts, searchHint, isDated }: Omit<ListDescription, "group">,
  choices: Omit<ListQuery, "position">,
): void {
  const { search, sort, from, to } = choices;
  if (search !== null && searchHint === null) refuse(`The list ${name} has no --search.`);
  if (!isDated && (from ?? to) !== null) refuse(`The list ${name} has no --from and --to.`);
  const known = [...own, { name: "sort", choices: sorts }];
  for (const [key, value] of Object.entries({ ...choices.filters, ...(sort === null ? {} : { sort }) })) {
    const words = known.find((each) => each.name === key)?.choices.map((choice) => choice.value);
    if (words?.includes(value) === true) continue;
    refuse(words === undefined ? `The list ${name} has no --${key}.` : `--${key} of ${name} must be ${alternatives.format(words)}.`);
  }
}

async function showThing(reader: DeskReader, kind: string, id: string, isWhole: boolean): Promise<Done> {
  const read = (await reader.readThing({ kind, id })) ?? refuse(`Nothing in ${kind} has the id ${id}.`);
  const found = isWhole ? await unmasked(reader, read) : read;
  const { title, state, sections, history, actions } = found;
  const lines = [
    state === null ? title : `${title}: ${state.text}`,
    ...sections.flatMap((section) => ["", section.title, ...sectionLines(section)]),
    ...block(
      "What happened",
      ["When", "Who", "What"],
      history.map(({ moment, who, what }) => [plainText({ kind: "time", moment }), who, what]),
    ),
    ...block(
      "What can be done",
      ["What", "Command"],
      actions.map((each) => [each.title, each.command]),
    ),
  ];
  return done(lines, dataOfThing(found));
}

/** Returns the thing with its masked facts in whole. */
async function unmasked(reader: DeskReader, found: Thing): Promise<Thing> {
  const whole = async (cell: Cell): Promise<Cell> =>
    cell.kind === "masked" ? { kind: "text", text: (await reader.unmask(cell.of)) ?? cell.text } : cell;
  const sections = found.sections.map(async (section) => {
    if (section.kind !== "facts") return section;
    return { ...section, facts: await Promise.all(section.facts.map(async ({ title, cell }) => ({ title, cell: await whole(cell) }))) };
  });
  return { ...found, sections: await Promise.all(sections) };
}

function sectionLines(section: Section): string[] {
  if (section.kind === "text") return section.text.split("\n");
  if (section.kind === "table") return rowLines(null, section.columns, section.rows);
  return table(
    null,
    section.facts.map(({ title, cell }) => [title, plainText(cell)]),
    NOTHING,
  );
}

function block(title: string, header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ["", title, ...table(header, rows, NOTHING)];
}

/** Formats rows with their ids, unless the first column has them. */
function rowLines(list: string | null, columns: readonly Column[], rows: readonly Row[]): string[] {
  const idOf = ({ to, cells: [first] }: Row) => (to?.kind === list && first !== undefined && plainText(first) !== to.id ? to.id : null);
  const hasIds = rows.some((row) => idOf(row) !== null);
  const cells = rows.map((row) => [...(hasIds ? [idOf(row) ?? ""] : []), ...row.cells.map(plainText)]);
  return table([...(hasIds ? ["Id"] : []), ...columns.map(({ title }) => title)], cells, NOTHING);
}

function dataOfFound(found: FoundThings) {
  return Object.fromEntries(found.map(({ title, columns, rows }) => [nameOf(title), rows.map((row) => dataOfRow(columns, row))]));
}

function dataOfThing({ reference, title, state, sections, history, actions: offered }: Thing) {
  const actions = offered.map(({ of, values: first, ...each }) => ({ ...each, values: { ...of, ...first } }));
  const inSections = sections.map((section) => [nameOf(section.title), dataOfSection(section)] as const);
  return { ...reference, title, state: state?.text ?? null, ...Object.fromEntries(inSections), history, actions };
}

function dataOfSection(section: Section): unknown {
  if (section.kind === "text") return section.text;
  if (section.kind === "table") return section.rows.map((row) => dataOfRow(section.columns, row));
  return Object.fromEntries(section.facts.map(({ title, cell }) => [nameOf(title), dataOf(cell)]));
}

function dataOfRow(columns: readonly Column[], { to, cells }: Row) {
  return { id: to?.id ?? null, ...Object.fromEntries(cells.map((cell, index) => [columns[index]?.name ?? "", dataOf(cell)])) };
}

function dataOf(cell: Cell): string | number | null {
  switch (cell.kind) {
    case "number":
      return cell.value;
    case "money":
      return cell.paise;
    case "time":
      return cell.moment;
    default:
      return cell.text;
  }
}
