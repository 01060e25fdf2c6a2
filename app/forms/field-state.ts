/** The state of one form field: ids, name, value, errors and limits. */
export type FieldState = {
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly constraint: FieldConstraint;
};

/** Limits that the browser can check itself, from the form's schema. */
export type FieldConstraint = {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Error messages for a missing and for an invalid value. */
  readonly "data-missing"?: string;
  readonly "data-invalid"?: string;
};
