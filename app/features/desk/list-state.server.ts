import type { ListDescription, ListPosition, ListQuery } from "#contract/desk";
import { readDay } from "~/features/listing/list-period";
import { foundAtDesk, type AtDesk } from "~/session/desk.server";

const MAX_SEARCH_LENGTH = 100;
const MAX_KEY_LENGTH = 300;

/** Reads the state of a list from its address. Ignores what the list does not know. */
export function readListQuery(list: ListDescription, query: URLSearchParams): ListQuery {
  const search = (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const chosen = list.filters.flatMap(({ name, choices }) => {
    const value = query.get(name);
    return choices.some((choice) => choice.value === value) ? [[name, value ?? ""] as const] : [];
  });
  const sort = list.sorts.find(({ value }) => value === query.get("sort"))?.value ?? null;
  return {
    search: search === "" ? null : search,
    filters: Object.fromEntries(chosen),
    sort,
    from: readDay(query.get("from")),
    to: readDay(query.get("to")),
    position: readPosition(query),
  };
}

function readPosition(query: URLSearchParams): ListPosition {
  const [after, before] = [query.get("after"), query.get("before")];
  if (after !== null && after.length <= MAX_KEY_LENGTH) return { kind: "after", key: after };
  if (before !== null && before.length <= MAX_KEY_LENGTH) return { kind: "before", key: before };
  return { kind: query.get("page") === "last" ? "last" : "first" };
}

export function writeListQuery({ search, filters, sort, from, to }: ListQuery): Record<string, string> {
  return {
    ...filters,
    ...(search === null ? {} : { search }),
    ...(sort === null ? {} : { sort }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}

/** Reads the orders whose parcel waits, oldest first. */
export async function readParcels({ desk, operator }: AtDesk) {
  const list = foundAtDesk(desk.lists.find(({ name }) => name === "orders") ?? null);
  const query = readListQuery(list, new URLSearchParams({ state: "to dispatch", sort: "oldest" }));
  const { rows } = foundAtDesk(await desk.readPage(operator, list.name, query));
  return { columns: list.columns, rows };
}
