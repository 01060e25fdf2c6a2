export type FieldState = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly constraint: FieldConstraint;
};

export const hintId = ({ id }: Pick<FieldState, "id">): string => `${id}-hint`;
export const errorId = ({ id }: Pick<FieldState, "id">): string => `${id}-error`;

/** Limits that the browser can check itself, from the form's schema. */
export type FieldConstraint = {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Error messages for a missing and for an invalid value. */
  readonly "data-missing"?: string;
  readonly "data-invalid"?: string;
};
