import { onReturn, showBusy } from "./busy-button";
import { quantitiesOf } from "./stepper";

/** How long Buy Now shows a loader (spec, section 9). */
const LOADER_MS = 2000;

/**
 * Shows a loader for two seconds after Buy Now, then sends the form. Sends an empty cart at once, because the server responds with an
 * error.
 */
export function waitAfterBuyNow(): void {
  const form = document.querySelector<HTMLFormElement>("[data-buy-now]");
  if (!form) return;
  let stop: (() => void) | null = null;
  let hasWaited = false;

  document.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (event.defaultPrevented || target !== form || hasWaited || !buys(submitter)) return;
    if (quantitiesOf(form).every(({ quantity }) => quantity === 0)) return;
    event.preventDefault();
    if (stop) return;
    const endBusy = showBusy(form);
    const timer = setTimeout(() => {
      hasWaited = true;
      stop?.();
      submitter?.click();
      hasWaited = false;
    }, LOADER_MS);
    stop = () => {
      clearTimeout(timer);
      endBusy();
      stop = null;
    };
  });
  onReturn(() => stop?.());
}

/** Returns whether `submitter` is the button Buy Now. The form's other buttons change quantities or choose a sticker. */
function buys(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === "buy";
}
