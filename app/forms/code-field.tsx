import { textControl } from "./control-attributes";
import { FieldShell, type LabelledField } from "./field-shell";

/** The one-time code: one box for all six digits, so that phones can fill it in from the message. */
export function CodeField({ state, label, hint }: LabelledField) {
  return (
    <FieldShell state={state} label={label} hint={hint}>
      <input
        maxLength={6}
        {...textControl(state, hint !== undefined)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="input input-code"
      />
    </FieldShell>
  );
}
