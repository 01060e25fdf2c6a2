import type { Page } from "@playwright/test";

export type TabStop = {
  /** The element: its position on the page, its tag, and its id, name or text. */
  readonly element: string;
  /** Whether the focus is visible: the element is in view and has an outline. */
  readonly hasVisibleFocus: boolean;
};

const MAX_TAB_STOPS = 200;

/** Presses Tab from the top of the page to its end. @returns each stop once. */
export async function tabThrough(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = [];
  for (let count = 0; count < MAX_TAB_STOPS; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focusedStop);
    // After the last stop, Tab leads to the browser's own interface, or to the first stop again.
    if (stop === null || (stops.length > 1 && stop.element === stops[0]?.element)) return stops;
    if (stop.element !== stops.at(-1)?.element) stops.push(stop);
  }
  throw new Error(`Tab did not reach the end of the page after ${MAX_TAB_STOPS} stops`);
}

/** Returns the elements that Tab should reach, in page order. If a dialog is open, only the elements inside the dialog. */
export function expectedTabStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    // Tab reaches one radio of a group: the checked one, or the first.
    const isStopOfGroup = (element: Element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const group = radios.filter(({ name, form }) => name === element.name && form === element.form);
      return element === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const reach = document.querySelector("dialog:modal") ?? document;
    return [...reach.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(":disabled") && isStopOfGroup(element))
      .map((element) => {
        const place = [...document.querySelectorAll("*")].indexOf(element);
        return `${place} ${element.tagName} ${element.id || element.getAttribute("name") || element.textContent.trim()}`;
      });
  });
}

function focusedStop(): TabStop | null {
  const element = document.activeElement;
  // After the last element of a dialog the focus may be on the dialog or the body.
  if (!(element instanceof HTMLElement) || element === document.body || element.matches("dialog:modal")) return null;
  const { top, left, bottom, right } = element.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom - top > 1;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isOutlined = outlineStyle === "auto" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
  const place = [...document.querySelectorAll("*")].indexOf(element);
  return {
    element: `${place} ${element.tagName} ${element.id || element.getAttribute("name") || element.textContent.trim()}`,
    hasVisibleFocus: isInView && isOutlined,
  };
}
