import { ERROR_SUMMARY_TITLE, ERROR_TITLE_PREFIX } from "~/words/english-form-errors";
import { createElement } from "./element";
import type { FormErrors } from "./validate-form";

/**
 * Focuses the error summary of a form that the server rejected. Does nothing if the URL has a hash. The hash may come from a link in the
 * summary, which leads to a field.
 */
export function focusErrorSummary(): void {
  if (window.location.hash === "") document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}

/** Replaces a form's errors in the summary and beside each field. Draws them as app/forms/ does, and focuses the summary. */
export function showFormErrors(form: HTMLFormElement, errors: FormErrors): void {
  const shown = form.querySelectorAll<HTMLElement>(".field-wrong");
  for (const field of shown) removeFieldError(field);
  summaryOf(form)?.remove();
  const items = Object.entries(errors).flatMap(([name, messages]) => {
    const field = document.getElementById(`${form.id}-${name}`)?.closest<HTMLElement>(".field");
    if (!field) return messages.map((message) => createElement("li", {}, message));
    showFieldError(form, field, name, messages);
    return createElement("li", {}, createElement("a", { class: "link", href: `#${form.id}-${name}` }, messages.join(" ")));
  });
  if (items.length > 0) showSummary(form, items);
  markTitle(items.length > 0);
}

/** Removes the errors of one field when a person types in it (spec, section 2, Home page sections). */
export function clearFieldError(control: Element): void {
  const field = control.closest<HTMLElement>(".field-wrong");
  const form = control.closest("form");
  if (!field || !form) return;
  const id = removeFieldError(field);
  const summary = summaryOf(form);
  summary?.querySelector(`[href="#${id}"]`)?.closest("li")?.remove();
  if (summary?.querySelector("li")) return;
  summary?.remove();
  markTitle(false);
}

function showFieldError(form: HTMLFormElement, field: HTMLElement, name: string, messages: readonly string[]): void {
  const errorId = `${form.id}-${name}-error`;
  const errors = createElement(
    "div",
    { class: "field-errors", id: errorId },
    ...messages.map((message) => createElement("p", {}, message)),
  );
  (field.querySelector(".field-hint") ?? field.querySelector(".field-label"))?.after(errors);
  field.classList.add("field-wrong");
  const control = controlOf(field);
  if (!(field instanceof HTMLFieldSetElement)) control?.setAttribute("aria-invalid", "true");
  addDescription(elementToDescribe(field), errorId);
}

/** Removes a field's errors. @returns the id of the field's control. */
function removeFieldError(field: HTMLElement): string {
  field.classList.remove("field-wrong");
  const errors = field.querySelector(".field-errors");
  const control = controlOf(field);
  control?.removeAttribute("aria-invalid");
  if (errors) removeDescription(elementToDescribe(field), errors.id);
  errors?.remove();
  return control?.id ?? "";
}

/** Returns the element that gets the `aria-describedby` attribute: the `<fieldset>` of a group of radio buttons, otherwise the control. */
function elementToDescribe(field: HTMLElement): Element | null {
  return field instanceof HTMLFieldSetElement ? field : controlOf(field);
}

function controlOf(field: HTMLElement): Element | null {
  return field.querySelector("input, select, textarea");
}

function addDescription(element: Element | null, errorId: string): void {
  setDescriptions(element, [...otherDescriptions(element, errorId), errorId]);
}

function removeDescription(element: Element | null, errorId: string): void {
  setDescriptions(element, otherDescriptions(element, errorId));
}

function otherDescriptions(element: Element | null, errorId: string): string[] {
  return (element?.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "" && id !== errorId);
}

function setDescriptions(element: Element | null, ids: readonly string[]): void {
  if (ids.length > 0) element?.setAttribute("aria-describedby", ids.join(" "));
  else element?.removeAttribute("aria-describedby");
}

function showSummary(form: HTMLFormElement, items: readonly Node[]): void {
  const title = createElement("h2", { class: "card-title" }, ERROR_SUMMARY_TITLE);
  const list = createElement("ul", { class: "error-list" }, ...items);
  const attributes = { class: "error-summary", role: "alert", tabindex: "-1", "data-error-summary": "" };
  const summary = createElement("div", attributes, title, list);
  form.before(summary);
  summary.focus();
}

/** Returns the form's error summary, which is the element before the form. */
function summaryOf(form: HTMLFormElement): Element | null {
  const before = form.previousElementSibling;
  return before?.matches("[data-error-summary]") ? before : null;
}

function markTitle(hasErrors: boolean): void {
  const title = document.title.startsWith(ERROR_TITLE_PREFIX) ? document.title.slice(ERROR_TITLE_PREFIX.length) : document.title;
  document.title = hasErrors ? ERROR_TITLE_PREFIX + title : title;
}
