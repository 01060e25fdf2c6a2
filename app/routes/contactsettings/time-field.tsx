import { textControlAttributes } from "~/forms/control-attributes";
import { FieldShell, type FieldProps } from "~/forms/field-shell";

/**
 * A time of day. Browsers without a time control show a text field, so the hint must show the format. With "optional" beside
 * them, the labels of the two times would need two lines each on a phone.
 */
export function TimeField({ state, label, hint }: FieldProps) {
  // `maxLength` is not valid on a time control.
  const { maxLength: _, ...control } = textControlAttributes(state, true);
  return (
    <FieldShell state={{ ...state, constraint: { required: true } }} label={label} hint={hint}>
      <input {...control} type="time" className="input input-short" />
    </FieldShell>
  );
}
