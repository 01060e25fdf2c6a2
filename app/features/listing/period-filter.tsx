import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { hasFilter, type ListPeriod } from "./list-period";

type PeriodFilterProps = {
  /** The page's URL, without a query. */
  readonly action: string;
  readonly period: ListPeriod;
};

/** A GET form for the first day, the last day and the order of a list, so that results have a URL. */
export function PeriodFilter({ action, period }: PeriodFilterProps) {
  const { from, to, isOldestFirst } = period;
  return (
    <form method="get" action={action} className="list-filter" role="search">
      <DayField name="from" label="From" day={from} />
      <DayField name="to" label="To" day={to} />
      <div className="list-filter-field">
        <label className="field-label" htmlFor="list-sort">
          Sort
        </label>
        <select id="list-sort" name="sort" defaultValue={isOldestFirst ? "oldest" : ""} className="input">
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
        </select>
      </div>
      <div className="list-filter-go">
        <Button>Show</Button>
        {(hasFilter(period) || isOldestFirst === true) && <TextLink href={action}>Show all</TextLink>}
      </div>
    </form>
  );
}

function DayField({ name, label, day }: { readonly name: string; readonly label: string; readonly day: string | null }) {
  return (
    <div className="list-filter-field">
      <label className="field-label" htmlFor={`list-${name}`}>
        {label}
      </label>
      <input id={`list-${name}`} name={name} type="date" defaultValue={day ?? ""} className="input" />
    </div>
  );
}
