import { errorId, hintId, type FieldState } from "./field-state";

export function ariaAttributes(state: FieldState, hasHint: boolean) {
  return { ...(state.errors.length > 0 && { "aria-invalid": true as const }), "aria-describedby": describedBy(state, hasHint) };
}

/** Returns the `aria-describedby` of a control or a group of controls. `aria-invalid` is valid on controls only. */
export function describedBy(state: FieldState, hasHint: boolean): string {
  return hasHint ? `${hintId(state)} ${errorId(state)}` : errorId(state);
}

export function textControlAttributes(state: FieldState, hasHint: boolean) {
  return {
    id: state.id,
    name: state.name,
    defaultValue: state.value,
    ...state.constraint,
    ...ariaAttributes(state, hasHint),
  };
}
