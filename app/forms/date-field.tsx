import { textControlAttributes } from "./control-attributes";
import { FieldShell, type FieldProps } from "./field-shell";

type DateFieldProps = FieldProps & {
  readonly hint: string;
  /** First and last allowed day, as yyyy-mm-dd. */
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: string;
};

/** A date. Browsers without a date control show a text field, so the hint must show the format. */
export function DateField({ state, label, hint, ...native }: DateFieldProps) {
  // `maxLength` is not valid on a date control.
  const { maxLength: _, ...control } = textControlAttributes(state, true);
  return (
    <FieldShell state={state} label={label} hint={hint}>
      <input {...native} {...control} type="date" className="input input-short" />
    </FieldShell>
  );
}
