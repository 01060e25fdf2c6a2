/** Outside a field, "/" moves the focus to the desk's search, and "j" and "k" to the next row's link and the one before. */
export function moveAtDeskByKeys(): void {
  const search = document.querySelector<HTMLInputElement>("[data-find]");
  if (!search) return;
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "j" || event.key === "k") {
      const links = [...document.querySelectorAll<HTMLElement>(".desk-rows tbody th a")];
      links[links.findIndex((link) => link === document.activeElement) + (event.key === "j" ? 1 : -1)]?.focus();
    }
    if (event.key !== "/") return;
    event.preventDefault();
    search.focus();
    search.select();
  });
}
