/** What a form part needs to know of its field: how it is named, what stands in it and what is wrong with it. */
export type FieldState = {
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly constraint: FieldConstraint;
};

/** The limits that a browser can hold by itself, from the form's schema. */
export type FieldConstraint = {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What is said when a required value is missing, and when there is one that cannot be right. */
  readonly "data-missing"?: string;
  readonly "data-invalid"?: string;
};
