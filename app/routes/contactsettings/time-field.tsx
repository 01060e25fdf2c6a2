import { textControlAttributes } from "~/forms/control-attributes";
import { FieldShell, type FieldProps } from "~/forms/field-shell";

/** A time of day. Browsers without a time control show a text field, so the hint must show the format. */
export function TimeField({ state, label, hint }: FieldProps) {
  // `maxLength` is not valid on a time control.
  const { maxLength: _, ...control } = textControlAttributes(state, true);
  return (
    <FieldShell state={state} label={label} hint={hint}>
      <input {...control} type="time" className="input input-short" />
    </FieldShell>
  );
}
