import type { Page } from "@playwright/test";

/** What sticks out of the page on its right, unless the page does not scroll sideways. */
export function tooBroad(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${scrollWidth} px: ${element.outerHTML.slice(0, 120)}`);
  });
}

/** Makes all text twice as large, as a browser does that enlarges the text alone. */
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

/** Opens whatever opens in place, the menu too. */
export function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}
