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
  readonly sorts?: readonly SortChoice[];
};

/** A sort order, with its words in the list of choices. */
export type SortChoice = { readonly sort: ListSort; readonly label: string };

const newestFirst = "Newest first";
export const oldestFirst: SortChoice = { sort: "oldest", label: "Oldest first" };

export function PeriodFields({ period: { from, to, sort }, wrongDays, sorts = [oldestFirst] }: PeriodFieldsProps) {
  return (
    <>
      <DayField name="from" label="From" day={from} wrong={wrongDays.from} />
      <DayField name="to" label="To" day={to} wrong={wrongDays.to} />
      <div className="list-filter-field">
        <label className="field-label" htmlFor="list-sort">
          Sort
        </label>
        <select id="list-sort" name="sort" defaultValue={sort ?? ""} className="input">
          <option value="">{newestFirst}</option>
          {sorts.map((choice) => (
            <option key={choice.sort} value={choice.sort}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** Returns the words for a sort order; null means newest first. */
export function sortLabel(sort: ListSort | null, sorts: readonly SortChoice[]): string {
  return sorts.find((choice) => choice.sort === sort)?.label ?? newestFirst;
}

type DayFieldProps = { readonly name: string; readonly label: string; readonly day: string | null; readonly wrong: string | null };

function DayField({ name, label, day, wrong }: DayFieldProps) {
  const id = `list-${name}`;
  const state: FieldState = {
    id,
    name,
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
