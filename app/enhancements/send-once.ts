import { showBusy } from "./busy-button";
import { limitSending } from "./send-guard";

/**
 * While a posted form is being sent, for at most ten seconds, shows its button as busy and ignores further posts, also of the page's other
 * forms.
 */
export function sendFormsOnce(): void {
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
    const endLimit = limitSending(() => {
      isSending = false;
      endBusy();
      endLimit();
    });
  });
}
