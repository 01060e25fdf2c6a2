import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { isAnyPeriod, type ListPeriod, type WrongDays } from "./list-period";
import { hasFilter, MAX_SEARCH_LENGTH, type ListFilters } from "./list-query";
import { PeriodFields, type SortChoice } from "./period-fields";

type ListFilterProps = {
  readonly action: string;
  readonly filters: ListFilters;
  /** What can be searched for, such as "Order, courier, docket or invoice number". */
  readonly searchHint: string;
  readonly statuses: readonly string[];
  /** For a list with dates: the period, the invalid days that were typed, and how the list can be sorted. */
  readonly dated?: { readonly period: ListPeriod; readonly wrongDays: WrongDays; readonly sorts: readonly SortChoice[] };
};

/** A GET form for search, status and, if the list has dates, the period and the sort order. So results have a URL. */
export function ListFilter({ action, filters, searchHint, statuses, dated }: ListFilterProps) {
  const { search, status } = filters;
  const showsAll = !hasFilter(filters) && (dated === undefined || isAnyPeriod(dated.period));
  return (
    <form method="get" action={action} className="list-filter" role="search">
      <div className="list-filter-field list-filter-search">
        <label className="field-label" htmlFor="list-search">
          Search
        </label>
        <p className="field-hint" id="list-search-hint">
          {searchHint}
        </p>
        <input
          id="list-search"
          name="search"
          type="text"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={search ?? ""}
          aria-describedby="list-search-hint"
          className="input"
        />
      </div>
      <div className="list-filter-field">
        <label className="field-label" htmlFor="list-status">
          Status
        </label>
        <select id="list-status" name="status" defaultValue={status ?? ""} className="input">
          <option value="">All</option>
          {statuses.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      </div>
      {dated !== undefined && <PeriodFields {...dated} />}
      <div className="list-filter-go">
        <Button>Search</Button>
        {!showsAll && <TextLink href={action}>Show all</TextLink>}
      </div>
    </form>
  );
}
