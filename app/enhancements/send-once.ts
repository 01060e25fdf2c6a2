import { onReturn, showBusy } from "./busy-button";

/** How long further presses are ignored. Afterwards, a person who stopped the browser from loading can press again. */
const GUARD_MS = 10_000;

/** While a posted form is being sent, shows its button as busy and ignores further posts, also of the page's other forms. */
export function sendFormsOnce(): void {
  let release = (): void => undefined;
  let isSending = false;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (isSending) {
      event.preventDefault();
      return;
    }
    isSending = true;
    const endBusy = showBusy(form);
    release = () => {
      isSending = false;
      endBusy();
    };
    setTimeout(release, GUARD_MS);
  });
  onReturn(() => release());
}
