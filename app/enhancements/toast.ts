import type { Notice } from "~/root-data";
import { bannerTones } from "~/ui/drawn-by-scripts";
import { createElement, createIcon } from "./element";

/** The id of the element that contains the toasts. The server draws this element on pages with scripts. */
export const toastsId = "toasts";

/** How long a toast stays (spec, section 9). */
const TOAST_MS = 5000;

/** Returns a text in the page's language, from the element that contains the toasts. */
export function scriptWord(name: "dismiss" | "noConnection" | "sendAgain"): string {
  return document.getElementById(toastsId)?.dataset[name] ?? "";
}

/** Turns the banners that the server's HTML marks with `data-toast` into toasts. */
export function showBannersAsToasts(): void {
  for (const banner of document.querySelectorAll<HTMLElement>("[data-toast]")) showAsToast(banner);
}

/**
 * Draws a notice and shows it as a toast.
 * @param language - `lang` and `dir` for the text, if it is not in the page's language.
 * @returns a function that closes the toast.
 */
export function showToast(notice: Notice, language: Readonly<Record<string, string>> = {}): () => void {
  return showAsToast(createNotice(notice.tone, ...contentOf(notice, language)));
}

/** Draws a notice as app/features/notice/notice-banner.tsx does. */
export function createNotice(tone: Notice["tone"], ...content: readonly Node[]): HTMLElement {
  const role = tone === "error" ? "alert" : "status";
  const { className, icon } = bannerTones[tone];
  const body = createElement("div", { class: "banner-body" }, ...content);
  return createElement("div", { class: "notice" }, createElement("div", { class: className, role }, createIcon(icon), body));
}

/** Adds a notice to the page's toasts, where it stays until it is removed. */
export function addToToasts(notice: HTMLElement): void {
  notice.classList.remove("notice-lifts");
  notice.classList.add("notice-toast");
  const toasts = document.getElementById(toastsId);
  if (window.scrollY > 0) toasts?.classList.add("toasts-over");
  else toasts?.classList.remove("toasts-over");
  toasts?.append(notice);
}

/**
 * Shows a notice as a toast. Closes the toast after five seconds in which it has neither the pointer nor the focus. @returns a function
 * that closes the toast.
 */
function showAsToast(notice: HTMLElement): () => void {
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    notice.remove();
  };
  const held = { byPointer: false, byFocus: false };
  const hold = (change: Partial<typeof held>) => {
    Object.assign(held, change);
    clearTimeout(timer);
    if (!held.byPointer && !held.byFocus) timer = window.setTimeout(close, TOAST_MS);
  };
  const dismiss = createElement(
    "button",
    { type: "button", class: "notice-dismiss", "aria-label": scriptWord("dismiss") },
    createIcon("cross"),
  );
  dismiss.addEventListener("click", close);
  notice.append(dismiss);
  notice.addEventListener("mouseenter", () => hold({ byPointer: true }));
  notice.addEventListener("mouseleave", () => hold({ byPointer: false }));
  notice.addEventListener("focusin", () => hold({ byFocus: true }));
  notice.addEventListener("focusout", () => hold({ byFocus: false }));
  addToToasts(notice);
  hold({});
  return close;
}

function contentOf({ text, link }: Notice, language: Readonly<Record<string, string>>): Node[] {
  const words = createElement("p", language, text);
  return link ? [words, createElement("p", language, createElement("a", { href: link.path, class: "link" }, link.text))] : [words];
}
