import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import type { ListFilters } from "./list-query";

type ListFilterProps = {
  /** The page's URL, without a query. */
  readonly action: string;
  readonly filters: ListFilters;
  /** What can be searched for, such as "Order, courier, docket or invoice number". */
  readonly searchHint: string;
  readonly statuses: readonly string[];
};

/** A GET form for search and status, so that results have a URL. */
export function ListFilter({ action, filters, searchHint, statuses }: ListFilterProps) {
  const { search, status } = filters;
  return (
    <form method="get" action={action} className="list-filter" role="search">
      <div className="list-filter-field">
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
          maxLength={50}
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
      <div className="list-filter-go">
        <Button>Search</Button>
        {(search !== null || status !== null) && <TextLink href={action}>Show all</TextLink>}
      </div>
    </form>
  );
}
