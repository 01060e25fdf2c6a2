import type { Page } from "@playwright/test";

/** Returns the elements that extend beyond the right edge, or in Urdu beyond the left edge, if the page scrolls sideways. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isBeyond = ({ left, right }: DOMRect) => (document.dir === "rtl" ? left < -0.5 : right > clientWidth + 0.5);
    return [...document.querySelectorAll("body *")]
      .filter((element) => isBeyond(element.getBoundingClientRect()))
      .map((element) => `${scrollWidth} px: ${element.outerHTML.slice(0, 120)}`);
  });
}

/** Returns the words that break over two lines. A line may break between words, at a hyphen and at a `<wbr>`, but not in a word. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    const hasSeveralLines = () => {
      const [first, ...others] = range.getClientRects();
      return first !== undefined && others.some(({ top }) => top >= first.bottom - 1);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      range.selectNodeContents(text);
      if (!hasSeveralLines()) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (hasSeveralLines()) broken.push(`${word}: ${text.parentElement?.outerHTML.slice(0, 120) ?? ""}`);
      }
    }
    return broken;
  });
}

/** Doubles the size of all text, as a browser's text zoom does. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>("body, body *")].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { element, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
    });
    for (const { element, fontSize, lineHeight } of sizes) {
      element.style.fontSize = `${2 * fontSize}px`;
      if (!Number.isNaN(lineHeight)) element.style.lineHeight = `${2 * lineHeight}px`;
    }
  });
}

/** Opens every `<details>` element, such as the menu. */
export function openAllDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}
