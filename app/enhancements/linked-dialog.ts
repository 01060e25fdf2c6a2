/**
 * Turns the open dialog that the server drew into a modal dialog. The focus starts on the dialog's title. Escape opens the page without the
 * dialog.
 */
export function openLinkedDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-close-href]");
  if (!dialog || !("showModal" in dialog)) return;
  dialog.close();
  dialog.classList.add("dialog-modal");
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[tabindex='-1']")?.focus();
  dialog.addEventListener("cancel", () => window.location.assign(dialog.dataset["closeHref"] ?? ""));
}
