import { useEffect, useRef } from "react";

import { textControl } from "./control-attributes";
import { FieldShell, type LabelledField } from "./field-shell";

type CodeFieldProps = LabelledField & {
  /** The form's answer. A code is never sent back; with scripts, which leave the page as it is, the field is emptied too. */
  readonly reply?: unknown;
};

/**
 * The one-time code: one box for all six digits, so that phones can fill it in from the message. Its limit leaves room for the spaces and
 * dashes of a pasted code, which a limit of six would cut off.
 */
export function CodeField({ state, label, hint, reply }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (reply !== undefined && input.current) input.current.value = "";
  }, [reply]);

  return (
    <FieldShell state={state} label={label} hint={hint}>
      <input
        ref={input}
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
