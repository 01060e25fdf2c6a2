import { useEffect, useRef, useState, type RefObject } from "react";

import type { SlideSettings } from "./layouts";
import type { Slider } from "./slider";

/** Distance from the viewport at which a carousel's script loads. */
const ROOT_MARGIN = "400px";

type SliderParts = {
  readonly view: RefObject<HTMLDivElement>;
  readonly bullets: RefObject<HTMLDivElement>;
  /** null until the script runs. */
  readonly slider: Slider | null;
};

/** Starts a slider when a carousel comes near the viewport. If its script fails to load, the plain list stays. */
export function useSlider(settings: SlideSettings, label: string): SliderParts {
  const view = useRef<HTMLDivElement>(null);
  const bullets = useRef<HTMLDivElement>(null);
  const [slider, setSlider] = useState<Slider | null>(null);

  useEffect(() => {
    const parts = { view: view.current, bullets: bullets.current };
    if (!parts.view || !parts.bullets) return;
    const { view: list, bullets: marks } = parts;
    let started: Slider | null = null;
    let isUnmounted = false;
    const stopWaiting = onNearViewport(list, () => {
      void import("./slider").then(
        ({ startSlider }) => {
          if (isUnmounted) return;
          started = startSlider(list, marks, settings, label);
          setSlider(started);
        },
        () => undefined,
      );
    });
    return () => {
      isUnmounted = true;
      stopWaiting();
      started?.destroy();
    };
  }, [settings, label]);

  return { view, bullets, slider };
}

function onNearViewport(element: Element, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
