import type { ListDescription, ListQuery } from "#contract/desk";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";

/** The search, the filters, the period and the sort order of a list. A GET form, so that the state of the list is its address. */
export function ListForm({ list, query }: { readonly list: ListDescription; readonly query: ListQuery }) {
  const { search, filters, sort, from, to } = query;
  const showsAll = search === null && sort === null && from === null && to === null && Object.keys(filters).length === 0;
  return (
    <form method="get" action={paths.deskList(list.name)} className="list-filter" role="search" aria-label={list.title}>
      {list.searchHint !== null && (
        <div className="list-filter-field list-filter-search">
          <label className="field-label" htmlFor="search">
            {list.searchHint}
          </label>
          <input id="search" name="search" type="text" maxLength={100} defaultValue={search ?? ""} className="input" />
        </div>
      )}
      {list.filters.map(({ name, title, choices }) => (
        <Choice key={name} name={name} title={title} value={filters[name] ?? ""} choices={choices} first="All" />
      ))}
      {list.isDated && <Day name="from" title="From" value={from} />}
      {list.isDated && <Day name="to" title="To" value={to} />}
      {list.sorts.length > 1 && <Choice name="sort" title="Sort" value={sort ?? ""} choices={list.sorts} />}
      <div className="list-filter-go">
        <Button>Show</Button>
        {!showsAll && <TextLink href={paths.deskList(list.name)}>Show all</TextLink>}
      </div>
    </form>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly choices: ListDescription["sorts"];
  readonly first?: string;
};

function Choice({ name, title, value, choices, first }: ChoiceProps) {
  return (
    <div className="list-filter-field list-filter-day">
      <label className="field-label" htmlFor={name}>
        {title}
      </label>
      <select id={name} name={name} defaultValue={value} className="input">
        {first !== undefined && <option value="">{first}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({ name, title, value }: { readonly name: string; readonly title: string; readonly value: string | null }) {
  return (
    <div className="list-filter-field list-filter-day">
      <label className="field-label" htmlFor={name}>
        {title}
      </label>
      <input id={name} name={name} type="date" defaultValue={value ?? ""} className="input" />
    </div>
  );
}
