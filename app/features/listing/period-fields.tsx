import type { ListSort } from "#contract/reseller-words";
import type { ListPeriod } from "./list-period";

type PeriodFieldsProps = {
  readonly period: ListPeriod;
  /** How the list can be sorted. */
  readonly sorts?: readonly ListSort[];
};

/** The fields for the first day, the last day and the sort order of a list. */
export function PeriodFields({ period: { from, to, sort }, sorts = ["oldest"] }: PeriodFieldsProps) {
  return (
    <>
      <DayField name="from" label="From" day={from} />
      <DayField name="to" label="To" day={to} />
      <div className="list-filter-field">
        <label className="field-label" htmlFor="list-sort">
          Sort
        </label>
        <select id="list-sort" name="sort" defaultValue={sort ?? ""} className="input">
          <option value="">{sortLabel(null)}</option>
          {sorts.map((known) => (
            <option key={known} value={known}>
              {sortLabel(known)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** Returns the words for a sort order; null means newest first. */
export function sortLabel(sort: ListSort | null): string {
  return sort === null ? "Newest first" : sortLabels[sort];
}

const sortLabels: Readonly<Record<ListSort, string>> = {
  oldest: "Oldest first",
  amount: "Highest amount first",
  status: "By order status",
};

function DayField({ name, label, day }: { readonly name: string; readonly label: string; readonly day: string | null }) {
  return (
    <div className="list-filter-field list-filter-day">
      <label className="field-label" htmlFor={`list-${name}`}>
        {label}
      </label>
      <input id={`list-${name}`} name={name} type="date" defaultValue={day ?? ""} className="input" />
    </div>
  );
}
