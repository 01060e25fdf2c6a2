import { createElement } from "./element";

/** Adds a button that prints the page, which only scripts can do. */
export function addPrintButton(): void {
  const place = document.querySelector("[data-print]");
  if (!place) return;
  const button = createElement("button", { type: "button", class: "button button-main" }, "Print");
  button.addEventListener("click", () => window.print());
  place.prepend(button);
}
