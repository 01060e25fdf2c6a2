import { textControl } from "./control-attributes";
import { FieldShell, type LabelledField } from "./field-shell";

type DateFieldProps = LabelledField & {
  /** yyyy-mm-dd, the first and the last day that may be chosen. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: string;
};

/** A day. Browsers without a date control show a line of text, so the hint says how to write one. */
export function DateField({ state, label, hint = "For example 27-03-1990", ...native }: DateFieldProps) {
  // HTML gives a length to no control for days.
  const { maxLength: _, ...control } = textControl(state, true);
  return (
    <FieldShell state={state} label={label} hint={hint}>
      <input {...native} {...control} type="date" className="input input-short" />
    </FieldShell>
  );
}
