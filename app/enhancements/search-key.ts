/** Moves the focus to the desk's search when "/" is pressed outside a field. */
export function focusSearchOnSlash(): void {
  const search = document.querySelector<HTMLInputElement>("[data-find]");
  if (!search) return;
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
}
