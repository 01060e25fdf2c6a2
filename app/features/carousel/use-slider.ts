import { useEffect, useRef, useState, type RefObject } from "react";

import type { SlideSettings } from "./layouts";
import type { Slider } from "./slider";

/** How far outside the screen (px) a carousel is when its script is fetched: long before it is seen, never with the page. */
const NEAR = "400px";

type SliderParts = {
  readonly view: RefObject<HTMLDivElement>;
  readonly bullets: RefObject<HTMLDivElement>;
  /** null while the list is the browser's own. */
  readonly slider: Slider | null;
};

/** Puts a slider over a carousel's list once it comes near the screen. Should its script not arrive, the list stays as it is. */
export function useSlider(settings: SlideSettings, label: string): SliderParts {
  const view = useRef<HTMLDivElement>(null);
  const bullets = useRef<HTMLDivElement>(null);
  const [slider, setSlider] = useState<Slider | null>(null);

  useEffect(() => {
    const parts = { view: view.current, bullets: bullets.current };
    if (!parts.view || !parts.bullets) return;
    const { view: list, bullets: marks } = parts;
    let started: Slider | null = null;
    let isGone = false;
    const stopWaiting = whenNear(list, () => {
      void import("./slider").then(
        ({ startSlider }) => {
          if (isGone) return;
          started = startSlider(list, marks, settings, label);
          setSlider(started);
        },
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stopWaiting();
      started?.end();
    };
  }, [settings, label]);

  return { view, bullets, slider };
}

function whenNear(element: Element, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
