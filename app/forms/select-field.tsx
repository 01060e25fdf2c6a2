import { ariaAttributes } from "./control-attributes";
import { FieldShell, type FieldProps } from "./field-shell";

export type FieldOption = { readonly value: string; readonly text: string };

type SelectFieldProps = FieldProps & {
  readonly options: readonly FieldOption[];
  /** Text of the empty first option, such as "Select state". */
  readonly emptyText?: string;
  readonly autoComplete?: string;
};

export function SelectField({ state, label, hint, options, emptyText, autoComplete }: SelectFieldProps) {
  return (
    <FieldShell state={state} label={label} hint={hint}>
      <select
        id={state.id}
        name={state.name}
        defaultValue={state.value}
        required={state.constraint.required}
        data-missing={state.constraint["data-missing"]}
        autoComplete={autoComplete}
        {...ariaAttributes(state, hint !== undefined)}
        className="input"
      >
        {emptyText !== undefined && <option value="">{emptyText}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldShell>
  );
}
