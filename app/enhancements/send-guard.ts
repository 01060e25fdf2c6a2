/** How long further presses of a button that sends a form are ignored. */
const GUARD_MS = 10_000;

/**
 * Calls `release` ten seconds after a form was sent, or when the browser shows the page from its back/forward cache. A person who stopped
 * the browser from loading the next page can then press the button again. @returns a function that cancels the call of `release`.
 */
export function limitSending(release: () => void): () => void {
  const timer = setTimeout(release, GUARD_MS);
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && release();
  window.addEventListener("pageshow", onReturn);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("pageshow", onReturn);
  };
}
