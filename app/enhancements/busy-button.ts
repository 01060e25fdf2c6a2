import { createElement } from "./element";

/** Shows the `data-busy` text on the form's button, if the button has one. @returns a function that restores the button. */
export function showBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>("[data-busy]");
  if (!button || button.hasAttribute("aria-disabled")) return () => undefined;
  const words = button.textContent;
  // The button is not disabled, because browsers do not send the value of a disabled button. The code that calls this function ignores a
  // second press.
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

/** Runs `restore` when the browser shows the page from its back/forward cache. */
export function onReturn(restore: () => void): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) restore();
  });
}
