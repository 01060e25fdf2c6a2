import type { ListSort } from "#contract/reseller-words";
import { textControlAttributes } from "~/forms/control-attributes";
import type { FieldState } from "~/forms/field-state";
import { HintAndErrors } from "~/forms/field-shell";
import { classNames } from "~/ui/class-names";
import { messages } from "~/words/messages";
import type { ListPeriod, WrongDays } from "./list-period";

type PeriodFieldsProps = {
  readonly period: ListPeriod;
  readonly wrongDays: WrongDays;
  /** How the list can be sorted. */
  readonly sorts?: readonly ListSort[];
};

/** The fields for the first day, the last day and the sort order of a list. */
export function PeriodFields({ period: { from, to, sort }, wrongDays, sorts = ["oldest"] }: PeriodFieldsProps) {
  return (
    <>
      <DayField name="from" label="From" day={from} wrong={wrongDays.from} />
      <DayField name="to" label="To" day={to} wrong={wrongDays.to} />
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

type DayFieldProps = { readonly name: string; readonly label: string; readonly day: string | null; readonly wrong: string | null };

function DayField({ name, label, day, wrong }: DayFieldProps) {
  const id = `list-${name}`;
  const state: FieldState = {
    ...{ id, name, errorId: `${id}-error`, descriptionId: `${id}-hint` },
    value: wrong ?? day ?? "",
    errors: wrong === null ? [] : [messages.dayInvalid],
    constraint: {},
  };
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
