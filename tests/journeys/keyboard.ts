import { expect, type CDPSession, type Page } from "@playwright/test";

export type TabStop = {
  /** The element: its position on the page, its tag, and its id, name or text. */
  readonly element: string;
  /** Whether the focus is visible: the element is in view and has an outline. */
  readonly hasVisibleFocus: boolean;
};

const MAX_TAB_STOPS = 200;

/** How often Tab is pressed before the stops are read. Reading them after every press takes as long as the press. */
const PRESSES_AT_ONCE = 10;

type Recorder = { stops: (TabStop | null)[] };
type WindowWithRecorder = Window & { tabStopRecorder?: Recorder };

/** Presses Tab from the top of the page to its end. @returns each stop once. */
export async function tabThrough(page: Page): Promise<TabStop[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(recordTabStops);
  const stops: TabStop[] = [];
  for await (const stop of stopsAfterPresses(page, session)) {
    // After the last stop, Tab leads to the browser's own interface, or to the first stop again.
    if (stop === null || (stops.length > 1 && stop.element === stops[0]?.element)) break;
    if (stop.element !== stops.at(-1)?.element) stops.push(stop);
  }
  await session.detach();
  return stops;
}

/** Presses Tab again and again. Yields the stop after each press, or null for no stop. @throws after `MAX_TAB_STOPS` presses. */
async function* stopsAfterPresses(page: Page, session: CDPSession): AsyncGenerator<TabStop | null> {
  for (let count = 0; count < MAX_TAB_STOPS; count += PRESSES_AT_ONCE) {
    const stops = await pressTabInBatch(page, session);
    // Before the first press, the focus is not on a stop yet.
    yield* count === 0 ? stops.slice(1) : stops;
  }
  throw new Error(`Tab did not reach the end of the page after ${MAX_TAB_STOPS} presses`);
}

/** Presses Tab `PRESSES_AT_ONCE` times. @returns the stop before each press, or null for no stop. */
async function pressTabInBatch(page: Page, session: CDPSession): Promise<readonly (TabStop | null)[]> {
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: PRESSES_AT_ONCE }, () => session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }));
  await Promise.all(presses);
  const stops = await page.evaluate(() => (window as WindowWithRecorder).tabStopRecorder?.stops.splice(0) ?? []);
  expect(stops, "every press of Tab is recorded").toHaveLength(PRESSES_AT_ONCE);
  return stops;
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

/**
 * Records where the focus is each time that the Tab key goes down. The focus moves only after that. So this function records the effect of
 * the previous press, which has also scrolled the focused element into view.
 */
function recordTabStops(): void {
  const focusedStop = (): TabStop | null => {
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
  };
  const recorder: Recorder = { stops: [] };
  (window as WindowWithRecorder).tabStopRecorder = recorder;
  window.addEventListener("keydown", ({ key }) => key === "Tab" && recorder.stops.push(focusedStop()), { capture: true });
}
