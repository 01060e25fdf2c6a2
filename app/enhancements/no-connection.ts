import { createElement } from "./element";
import { addToToasts, createNotice, scriptWord } from "./toast";

/** Says that there is no connection, with a button to retry. @returns a function that removes the message. */
export function showNoConnection(retry: () => void): () => void {
  const button = createElement("button", { type: "button", class: "button" }, scriptWord("sendAgain"));
  const notice = createNotice("error", createElement("p", {}, scriptWord("noConnection")), button);
  button.addEventListener("click", retry);
  addToToasts(notice);
  return () => notice.remove();
}

/**
 * While there is no connection, does not let the browser send a form, because the browser's error page would replace the form. Shows a
 * button to retry.
 */
export function holdFormsWhileOffline(): void {
  let hide = (): void => undefined;
  document.addEventListener("submit", (event) => {
    hide();
    if (event.defaultPrevented || navigator.onLine) return;
    event.preventDefault();
    const { submitter } = event;
    hide = showNoConnection(() => submitter?.click());
  });
}
