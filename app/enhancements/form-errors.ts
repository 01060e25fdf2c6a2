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

/** Replaces a form's errors in the summary and beside each field. Draws the summary as app/forms/error-summary.tsx does, and focuses it. */
export function showFormErrors(form: HTMLFormElement, errors: FormErrors): void {
  const shown = form.querySelectorAll<HTMLElement>(".field-wrong");
  for (const field of shown) removeFieldError(field);
  summaryOf(form)?.remove();
  const items = Object.entries(errors).flatMap(([name, messages]) => {
    const field = document.getElementById(`${form.id}-${name}`)?.closest<HTMLElement>(".field");
    if (!field) return messages.map((message) => createElement("li", {}, message));
    showFieldError(field, messages);
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

function showFieldError(field: HTMLElement, messages: readonly string[]): void {
  field.querySelector(".field-errors")?.append(...messages.map((message) => createElement("p", {}, message)));
  field.classList.add("field-wrong");
  // `aria-invalid` is valid on controls only, and a group has several.
  if (!(field instanceof HTMLFieldSetElement)) controlOf(field)?.setAttribute("aria-invalid", "true");
}

/** Removes a field's errors. @returns the id of the field's control. */
function removeFieldError(field: HTMLElement): string {
  const control = controlOf(field);
  field.classList.remove("field-wrong");
  control?.removeAttribute("aria-invalid");
  for (const error of field.querySelectorAll(".field-errors > p")) error.remove();
  return control?.id ?? "";
}

function controlOf(field: HTMLElement): Element | null {
  return field.querySelector("input, select, textarea");
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
