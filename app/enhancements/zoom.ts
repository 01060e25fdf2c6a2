import { createElement } from "./element";

/**
 * Opens the pictures of the product page in a dialog. Without scripts, and in browsers without dialogs, each picture is a link to its file.
 */
export function zoomPictures(): void {
  if (!("HTMLDialogElement" in window)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-zoom]")) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      const picture = link.firstElementChild;
      if (!picture) return;
      event.preventDefault();
      showLarge(picture, link.querySelector("img")?.alt ?? "");
    });
  }
}

/** Marks the small picture of the large picture that is in view. */
export function markShownPicture(): void {
  const view = document.querySelector(".gallery-view");
  if (!view) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const small = document.querySelector(`.gallery-thumb[href="#${target.id}"]`);
        if (isIntersecting) small?.setAttribute("aria-current", "true");
        else small?.removeAttribute("aria-current");
      }
    },
    { root: view, threshold: 0.6 },
  );
  for (const picture of view.querySelectorAll("li")) observer.observe(picture);
}

/** Shows a copy of a picture as large as the window allows. The browser returns the focus to the link when the dialog closes. */
function showLarge(picture: Element, description: string): void {
  const copy = picture.cloneNode(true) as Element;
  for (const source of copy.querySelectorAll("[sizes]")) source.setAttribute("sizes", "105vh");
  const close = createElement("button", { type: "button", class: "button" }, "Close");
  const dialog = createElement(
    "dialog",
    { class: "dialog dialog-modal zoom", "aria-label": description },
    createElement("div", { class: "dialog-head" }, close),
    createElement("div", { class: "dialog-text", tabindex: "0" }, copy),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
