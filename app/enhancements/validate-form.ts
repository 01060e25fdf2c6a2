/** A form's errors by control name. */
export type FormErrors = Readonly<Record<string, string[]>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Checks a form against its HTML constraints. The messages are in the `data-missing` and `data-invalid` attributes, which come from
 * `constraintsOf` (app/forms/form.server.ts). Only the server checks a control that has neither attribute.
 */
export function validateForm(form: HTMLFormElement): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const control of form.elements) {
    const message = isControl(control) ? errorMessage(control) : undefined;
    if (isControl(control) && message !== undefined) errors[control.name] = [message];
  }
  return errors;
}

/** Returns whether the pressed button submits without a check, as the Apply button of a promo code does. */
export function skipsValidation(event: Event): boolean {
  const { submitter } = event as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate;
}

function errorMessage(control: Control): string | undefined {
  if (!control.willValidate) return undefined;
  const { validity, dataset, value } = control;
  if (validity.valueMissing && !validity.badInput) return dataset["missing"];
  // Browsers refuse addresses with letters of other scripts, and what people paste around an address. The server forgives both.
  const isInvalid = validity.badInput || validity.tooShort || (validity.typeMismatch && !value.includes("@"));
  return isInvalid ? (dataset["invalid"] ?? dataset["missing"]) : undefined;
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}
