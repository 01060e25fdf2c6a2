import { useEffect, useRef } from "react";

import { textControlAttributes } from "./control-attributes";
import { FieldShell, type FieldProps } from "./field-shell";

type CodeFieldProps = FieldProps & {
  /** The action's reply. A new reply clears the field, because the server never sends a code back. */
  readonly reply?: unknown;
};

/**
 * A field for the one-time code. It has one box for all six digits, so that phones can fill in the code from the SMS. `maxLength` leaves
 * room for the spaces and dashes of a pasted code.
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
        {...textControlAttributes(state, hint !== undefined)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="input input-code"
      />
    </FieldShell>
  );
}
