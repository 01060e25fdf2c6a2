import type { FieldState } from "./field-state";

/** Returns the ARIA attributes that link a control to its hint and errors. */
export function ariaAttributes(state: FieldState, hasHint: boolean) {
  const wrong = state.errors.length > 0;
  const described = [hasHint && state.descriptionId, wrong && state.errorId].filter(Boolean).join(" ");
  return {
    ...(wrong && { "aria-invalid": true as const }),
    ...(described !== "" && { "aria-describedby": described }),
  };
}

/** Returns the ARIA attributes of a group of controls. Omits `aria-invalid`, which is valid on controls only. */
export function ariaGroupAttributes(state: FieldState, hasHint: boolean) {
  const { "aria-describedby": describedBy } = ariaAttributes(state, hasHint);
  return describedBy === undefined ? {} : { "aria-describedby": describedBy };
}

/** Returns the attributes of a text control: id, name, value, limits and ARIA. */
export function textControlAttributes(state: FieldState, hasHint: boolean) {
  return {
    id: state.id,
    name: state.name,
    defaultValue: state.value,
    ...state.constraint,
    ...ariaAttributes(state, hasHint),
  };
}
