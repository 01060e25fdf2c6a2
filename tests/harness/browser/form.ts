import { attribute, elementsUnder, rawText, visibleText, type Element } from "./markup";

export type Entry = readonly [name: string, value: string];

/** The request that a form makes. */
export type Submission = { readonly method: "GET" | "POST"; readonly action: string; readonly entries: readonly Entry[] };

/** One value, or several for a group of checkboxes. Null clears the field. */
export type FieldValue = string | boolean | readonly string[] | null;

/** A form on a page. It is immutable: `fill` returns a new one. */
export type Form<Result> = {
  readonly action: string;
  /** The texts of the form's submit buttons. */
  readonly buttons: readonly string[];
  /** The names of the form's fields, including hidden fields. */
  readonly fields: readonly string[];
  /** The value that this field would send: "" if it is empty, null if it sends nothing or does not exist. */
  value(name: string): string | null;
  /** The entries that the form would send, without a button's value. */
  entries(): Entry[];
  /**
   * Fills in fields. A select takes a value or an option's text. A checkbox takes true, false or its value.
   * @throws if the form has no such field or choice.
   */
  fill(values: Readonly<Record<string, FieldValue>>): Form<Result>;
  /**
   * Presses the button with this text. Without a text, presses the first button, as Enter does.
   * @throws if there is no such button.
   */
  submit(button?: string): Promise<Result>;
};

type Control = { readonly name: string; readonly element: Element; readonly values: readonly string[] };

/** Reads a form of a page. @param send - makes the request. */
export function readForm<Result>(form: Element, page: readonly Element[], send: (submission: Submission) => Promise<Result>): Form<Result> {
  const members = membersOf(form, page);
  return formOf(form, members.filter(isButton), members.flatMap(controlOf), send);
}

function formOf<Result>(
  form: Element,
  buttons: readonly Element[],
  controls: readonly Control[],
  send: (submission: Submission) => Promise<Result>,
): Form<Result> {
  const entries = (): Entry[] => controls.flatMap(({ name, values }) => values.map((value): Entry => [name, value]));
  return {
    action: attribute(form, "action") ?? "",
    buttons: buttons.map(buttonText),
    fields: [...new Set(controls.map((control) => control.name))],
    value: (name) => entries().find(([candidate]) => candidate === name)?.[1] ?? null,
    entries,
    fill(values) {
      const filled = Object.entries(values).reduce((state, [name, value]) => fillField(state, name, value), controls);
      return formOf(form, buttons, filled, send);
    },
    async submit(words) {
      const button = words === undefined ? buttons[0] : buttons.find((candidate) => buttonText(candidate) === words);
      if (words !== undefined && !button) throw new Error(`No button "${words}"; available: ${buttons.map(buttonText).join(", ")}`);
      return send(submissionOf(form, button ?? null, entries()));
    },
  };
}

function submissionOf(form: Element, button: Element | null, entries: readonly Entry[]): Submission {
  const own = (name: string) => (button ? attribute(button, `form${name}`) : null) ?? attribute(form, name);
  const encoding = own("enctype") ?? "application/x-www-form-urlencoded";
  if (encoding !== "application/x-www-form-urlencoded") throw new Error(`This browser does not support ${encoding}`);
  const buttonName = button ? attribute(button, "name") : null;
  return {
    method: own("method")?.toUpperCase() === "POST" ? "POST" : "GET",
    action: own("action") ?? "",
    entries: button && buttonName ? [...entries, [buttonName, attribute(button, "value") ?? ""]] : entries,
  };
}

function membersOf(form: Element, page: readonly Element[]): Element[] {
  const inside = new Set(elementsUnder(form));
  const id = attribute(form, "id");
  return page.filter((element) => {
    const owner = attribute(element, "form");
    return (owner === null ? inside.has(element) : owner === id) && !isDisabled(element);
  });
}

function isDisabled(element: Element): boolean {
  for (let current: Element | null = element; current; current = parentOf(current)) {
    const canBeDisabled = current === element || current.tagName === "fieldset";
    if (canBeDisabled && attribute(current, "disabled") !== null) return true;
  }
  return false;
}

function parentOf(element: Element): Element | null {
  return element.parentNode && "tagName" in element.parentNode ? element.parentNode : null;
}

function isButton(element: Element): boolean {
  const type = attribute(element, "type")?.toLowerCase();
  if (element.tagName === "button") return type === undefined || type === "submit";
  return element.tagName === "input" && (type === "submit" || type === "image");
}

function buttonText(button: Element): string {
  return button.tagName === "input" ? (attribute(button, "value") ?? "") : visibleText(button).replace(/\n/g, " ");
}

function controlOf(element: Element): Control[] {
  const name = attribute(element, "name");
  if (name === null || name === "") return [];
  const values = initialValues(element);
  return values === null ? [] : [{ name, element, values }];
}

/** Returns the values that the element sends before anything is filled in, or null if it is not a field. */
function initialValues(element: Element): readonly string[] | null {
  if (element.tagName === "textarea") return [rawText(element)];
  if (element.tagName === "select") return selectedOptions(element);
  if (element.tagName !== "input") return null;
  switch (typeOf(element)) {
    case "submit":
    case "image":
    case "button":
    case "reset":
    case "file":
      return null;
    case "checkbox":
    case "radio":
      return attribute(element, "checked") === null ? [] : [boxValue(element)];
    default:
      return [attribute(element, "value") ?? ""];
  }
}

function selectedOptions(select: Element): string[] {
  const options = optionsOf(select);
  const selected = options.filter((option) => attribute(option, "selected") !== null);
  if (attribute(select, "multiple") !== null) return selected.map(optionValue);
  const shown = selected.at(-1) ?? options.find((option) => attribute(option, "disabled") === null);
  return shown && attribute(shown, "disabled") === null ? [optionValue(shown)] : [];
}

function fillField(controls: readonly Control[], name: string, value: FieldValue): Control[] {
  const named = controls.filter((control) => control.name === name && typeOf(control.element) !== "hidden");
  if (named.length === 0) throw new Error(`No field "${name}"; available: ${[...new Set(controls.map((c) => c.name))].join(", ")}`);
  const wanted =
    value === null || value === false ? [] : value === true ? named.slice(0, 1).map((c) => boxValue(c.element)) : [value].flat();
  const isBoxes = named.every(({ element }) => isBox(element));
  const unknown = isBoxes ? wanted.filter((choice) => !named.some(({ element }) => boxValue(element) === choice)) : [];
  if (unknown.length > 0)
    throw new Error(`"${name}" offers ${named.map((c) => boxValue(c.element)).join(", ")}; not ${unknown.join(", ")}`);
  return controls.map((control) => (named.includes(control) ? { ...control, values: valuesAfter(control.element, wanted) } : control));
}

function valuesAfter(element: Element, wanted: readonly string[]): readonly string[] {
  if (isBox(element)) return wanted.filter((value) => value === boxValue(element));
  if (element.tagName === "select") return wanted.map((choice) => optionNamed(element, choice));
  return [wanted[0] ?? ""];
}

function optionNamed(select: Element, choice: string): string {
  const option = optionsOf(select).find((candidate) => optionValue(candidate) === choice || rawText(candidate).trim() === choice);
  if (!option) throw new Error(`No option "${choice}" in "${attribute(select, "name") ?? ""}"`);
  return optionValue(option);
}

function optionsOf(select: Element): Element[] {
  return elementsUnder(select).filter((element) => element.tagName === "option");
}

function optionValue(option: Element): string {
  return attribute(option, "value") ?? rawText(option).trim();
}

function isBox(element: Element): boolean {
  return element.tagName === "input" && ["checkbox", "radio"].includes(typeOf(element));
}

function boxValue(element: Element): string {
  return attribute(element, "value") ?? "on";
}

function typeOf(element: Element): string {
  return element.tagName === "input" ? (attribute(element, "type")?.toLowerCase() ?? "text") : element.tagName;
}
