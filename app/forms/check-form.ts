/** What is wrong with the controls of a form, by their names. */
export type FoundErrors = Readonly<Record<string, string[]>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What the browser's own constraints refuse, in the sentences that the server wrote beside them (`constraintsOf`). What has no
 * sentence, or only the server can judge, is left to the server.
 */
export function findErrors(form: HTMLFormElement): FoundErrors {
  const found: Record<string, string[]> = {};
  for (const control of form.elements) {
    const sentence = isControl(control) ? sentenceFor(control) : undefined;
    if (isControl(control) && sentence !== undefined) found[control.name] = [sentence];
  }
  return found;
}

/** Whether the pressed button sends the form as it stands, as "Apply" does. */
export function skipsCheck(event: Event): boolean {
  const { submitter } = event as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate;
}

function sentenceFor(control: Control): string | undefined {
  if (!control.willValidate) return undefined;
  const { validity, dataset, value } = control;
  if (validity.valueMissing && !validity.badInput) return dataset["missing"];
  const isInvalid = validity.badInput || validity.tooShort || (validity.typeMismatch && isAscii(value));
  return isInvalid ? (dataset["invalid"] ?? dataset["missing"]) : undefined;
}

/** Browsers refuse addresses in other letters, which exist. */
function isAscii(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}
