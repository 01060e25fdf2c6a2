/**
 * Makes the dialog that the server drew open modal: focus starts on the title and stays inside, and Escape closes it, which leads to
 * the page without it.
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
