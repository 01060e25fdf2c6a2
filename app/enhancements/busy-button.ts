import { createElement } from "./element";

/** Shows in the form's button that it is being sent, if the server wrote the words for it. @returns a function that ends it. */
export function showBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>("[data-busy]");
  if (!button || button.hasAttribute("aria-disabled")) return () => undefined;
  const words = button.textContent;
  // The browser still sends what was pressed, and a second press does no harm.
  button.setAttribute("aria-disabled", "true");
  button.textContent = button.dataset["busy"] ?? "";
  button.append(createElement("span", { class: "busy-dots", "aria-hidden": "true" }, ...[".", ".", "."].map(createDot)));
  return () => {
    button.removeAttribute("aria-disabled");
    button.textContent = words;
  };
}

function createDot(dot: string): HTMLElement {
  return createElement("span", {}, dot);
}

/** Runs `restore` if the browser shows the page again as it was left, as Back does. */
export function onReturn(restore: () => void): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) restore();
  });
}
