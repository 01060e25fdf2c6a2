import { textControlAttributes } from "~/forms/control-attributes";
import { HintAndErrors } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { classNames } from "~/ui/class-names";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { messages } from "~/words/messages";
import type { WrongDays } from "./list-period";
import { isWholeList, MAX_SEARCH_LENGTH, type ListChoices, type ListSelection, type SortChoice } from "./selection";

type ListFilterProps = {
  /** The page's URL, without a query. */
  readonly action: string;
  readonly choices: ListChoices;
  readonly selection: ListSelection;
  readonly wrongDays: WrongDays;
  /** What can be searched for, such as "Order, courier, docket or invoice number". */
  readonly searchHint?: string | undefined;
};

/** A GET form for what a person can choose about a list. So results have a URL. */
export function ListFilter({ action, choices: { statuses, sorts }, selection, wrongDays, searchHint }: ListFilterProps) {
  const { filters, period } = selection;
  return (
    <form method="get" action={action} className="list-filter" role="search">
      {statuses !== undefined && (
        <>
          <SearchField hint={searchHint} search={filters.search} />
          <Choice name="status" label="Status" value={filters.status} first="All" options={statuses.map((word) => [word, word])} />
        </>
      )}
      {sorts !== undefined && (
        <>
          <DayField name="from" label="From" day={period.from} wrong={wrongDays.from} />
          <DayField name="to" label="To" day={period.to} wrong={wrongDays.to} />
          <Choice
            name="sort"
            label="Sort"
            value={period.sort}
            first={newestFirst}
            options={sorts.map(({ sort, label }) => [sort, label])}
          />
        </>
      )}
      <div className="list-filter-go">
        <Button>{statuses === undefined ? "Show" : "Search"}</Button>
        {!isWholeList(selection) && <TextLink href={action}>Show all</TextLink>}
      </div>
    </form>
  );
}

const newestFirst = "Newest first";

/** Returns the words for how a list is sorted. */
export function sortLabel({ period: { sort } }: ListSelection, sorts: readonly SortChoice[]): string {
  return sorts.find((choice) => choice.sort === sort)?.label ?? newestFirst;
}

type SearchFieldProps = { readonly hint: string | undefined; readonly search: string | null };

/** What to search for. @param hint - what can be found, such as "Order, courier, docket or invoice number". */
export function SearchField({ hint, search }: SearchFieldProps) {
  return (
    <div className="list-filter-field list-filter-search">
      <label className="field-label" htmlFor="list-search">
        Search
      </label>
      <p className="field-hint" id="list-search-hint">
        {hint}
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
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  /** The words of the empty choice. */
  readonly first: string;
  readonly options: readonly (readonly [value: string, text: string])[];
};

export function Choice({ name, label, value, first, options }: ChoiceProps) {
  const id = `list-${name}`;
  return (
    <div className="list-filter-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} defaultValue={value ?? ""} className="input">
        <option value="">{first}</option>
        {options.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type DayFieldProps = { readonly name: string; readonly label: string; readonly day: string | null; readonly wrong: string | null };

export function DayField({ name, label, day, wrong }: DayFieldProps) {
  const id = `list-${name}`;
  const errors = wrong === null ? [] : [messages.dayInvalid];
  const state: FieldState = { id, name, value: wrong ?? day ?? "", errors, constraint: {} };
  return (
    <div className={classNames("list-filter-field list-filter-day", wrong !== null && "field-wrong")}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <HintAndErrors state={state} />
      <input {...textControlAttributes(state, false)} type="date" className="input" />
    </div>
  );
}
