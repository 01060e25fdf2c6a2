import { Children, useEffect, useState, type KeyboardEvent, type ReactNode } from "react";

import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

import { layouts, type CarouselLayout } from "./layouts";
import { useReducedMotion } from "./use-reduced-motion";
import { useSlider } from "./use-slider";

type CarouselProps = {
  /** Accessible name. */
  readonly label: string;
  readonly layout: CarouselLayout;
  readonly children: ReactNode;
};

/**
 * A list that scrolls sideways and snaps, with HTML and CSS alone. With scripts, Swiper takes over when the list comes near the
 * viewport and adds autoplay, a pause button and a bullet for each slide.
 */
export function Carousel({ label, layout, children }: CarouselProps) {
  const { view, bullets, slider } = useSlider(layouts[layout], label);
  const [paused, setPaused] = useState(false);
  const isStill = useReducedMotion();
  const isPlaying = !paused && !isStill;

  useEffect(() => {
    slider?.animate(!isStill);
    slider?.play(isPlaying);
  }, [slider, isStill, isPlaying]);

  /** Pauses while it has keyboard focus. */
  const hold = () => slider?.play(false);
  const release = () => slider?.play(isPlaying);
  const step = (event: KeyboardEvent) => {
    if (!slider || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    slider.step(event.key === "ArrowRight" ? 1 : -1);
  };

  return (
    <div className={classNames("carousel", layouts[layout].className, slider !== null && "carousel-live")}>
      <div
        ref={view}
        className="carousel-view"
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={step}
        onFocus={hold}
        onBlur={release}
      >
        <ul className="carousel-slides">
          {Children.map(children, (child) => (
            <li className="carousel-slide">{child}</li>
          ))}
        </ul>
      </div>
      <div className="carousel-controls">
        {slider === null && (
          <p className="carousel-hint">
            Swipe or scroll for more <Icon name="arrow" size={20} />
          </p>
        )}
        {slider?.canMove && !isStill && (
          <button
            type="button"
            className="carousel-pause"
            aria-label={paused ? `Play: ${label}` : `Pause: ${label}`}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? "play" : "pause"} size={20} />
          </button>
        )}
        <div ref={bullets} className="carousel-bullets" />
      </div>
    </div>
  );
}
