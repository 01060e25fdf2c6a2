import type { ComponentPropsWithoutRef } from "react";

import { classNames } from "~/ui/class-names";
import { useIsHydrated } from "~/ui/use-is-hydrated";

import { textControlAttributes } from "./control-attributes";
import { FieldShell, type FieldProps } from "./field-shell";

type Native = Pick<
  ComponentPropsWithoutRef<"input">,
  "autoComplete" | "dir" | "inputMode" | "readOnly" | "spellCheck" | "autoCapitalize" | "list"
>;

type TextFieldProps = FieldProps &
  Native & {
    readonly type?: "text" | "email" | "tel" | "password";
    readonly prefix?: string;
    /** Whether all letters are equally wide, so that a long code is easier to compare. */
    readonly isMonospaced?: boolean;
    /** Usual values, one of which can be chosen. Any other can be typed. */
    readonly suggestions?: readonly string[];
  };

export function TextField({
  state,
  label,
  hint,
  type = "text",
  prefix,
  isMonospaced = false,
  suggestions = [],
  ...native
}: TextFieldProps) {
  const listId = suggestions.length === 0 ? undefined : `${state.id}-suggestions`;
  const input = (
    <input
      {...native}
      {...textControlAttributes(state, hint !== undefined)}
      type={type}
      list={listId}
      className={classNames("input", isMonospaced && "input-monospaced")}
    />
  );
  return (
    <FieldShell state={state} label={label} hint={hint}>
      {prefix === undefined ? (
        input
      ) : (
        <div className="input-group">
          <span className="input-prefix" aria-hidden="true">
            {prefix}
          </span>
          {input}
        </div>
      )}
      {listId !== undefined && (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </FieldShell>
  );
}

/** A field for an Indian phone number. */
export function PhoneField(field: FieldProps & Pick<Native, "autoComplete">) {
  return <TextField {...field} type="tel" inputMode="tel" prefix="+91" />;
}

export function TextArea({
  state,
  label,
  hint,
  rows = 4,
  isMonospaced = false,
  autoComplete,
}: FieldProps & { readonly rows?: number; readonly isMonospaced?: boolean; readonly autoComplete?: string }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated && typeof document !== "undefined") keepTypedText(state.id);
  return (
    <FieldShell state={state} label={label} hint={hint}>
      <textarea
        {...textControlAttributes(state, hint !== undefined)}
        rows={rows}
        autoComplete={autoComplete}
        className={classNames("input", isMonospaced && "input-monospaced")}
        suppressHydrationWarning
      />
    </FieldShell>
  );
}

/**
 * Makes the typed text the default text of a `<textarea>`. Hydration resets a `<textarea>` that still has the server's default text. A
 * person with a slow connection would then lose what they typed.
 */
function keepTypedText(id: string): void {
  const control = document.getElementById(id);
  if (control instanceof HTMLTextAreaElement) control.defaultValue = control.value;
}
