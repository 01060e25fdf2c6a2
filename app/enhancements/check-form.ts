import { clearFieldError, showFormErrors } from "./form-errors";
import { skipsValidation, validateForm } from "./validate-form";

/** Checks each form with `data-check` before the browser sends it (docs/decisions/0018-forms.md). */
export function checkForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-check]")) {
    form.addEventListener("submit", (event) => {
      if (skipsValidation(event)) return;
      const errors = validateForm(form);
      showFormErrors(form, errors);
      if (Object.keys(errors).length > 0) event.preventDefault();
    });
    form.addEventListener("input", ({ target }) => {
      if (target instanceof Element) clearFieldError(target);
    });
  }
}
