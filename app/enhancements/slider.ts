import Swiper from "swiper";
import { Autoplay, Pagination } from "swiper/modules";

import type { SlideSettings } from "./carousel-layouts";

/** Controls a carousel. Only this module imports Swiper, so browsers load Swiper only when a carousel comes near the viewport. */
export type Slider = {
  /** False when all slides fit in view. */
  readonly canMove: boolean;
  /** Starts or stops autoplay. */
  play(isPlaying: boolean): void;
  /** Turns transitions on or off. */
  animate(isAnimated: boolean): void;
  step(direction: 1 | -1): void;
  destroy(): void;
};

const CURRENT = "carousel-bullet-current";

export function startSlider(view: HTMLElement, bullets: HTMLElement, settings: SlideSettings, label: string): Slider {
  const count = view.querySelectorAll(".carousel-slide").length;
  // Swiper can loop only if there are more slides than fit in view. Otherwise, it rewinds to the first slide.
  const fillsCircle = count > Math.max(...Object.values(settings.perView));
  // Undo the person's scrolling, because Swiper adds its own offset to the scroll position.
  view.scrollLeft = 0;

  const swiper = new Swiper(view, {
    modules: [Autoplay, Pagination],
    wrapperClass: "carousel-slides",
    slideClass: "carousel-slide",
    loop: fillsCircle,
    rewind: !fillsCircle,
    // Accept keys during a transition.
    loopPreventsSliding: false,
    speed: settings.transition,
    breakpoints: breakpointsOf(settings),
    autoplay: { delay: settings.delay, disableOnInteraction: false, pauseOnMouseEnter: true },
    pagination: {
      el: bullets,
      clickable: true,
      bulletClass: "carousel-bullet",
      bulletActiveClass: CURRENT,
      renderBullet: (index, className) =>
        `<button type="button" class="${className}" aria-label="${escapeHtml(label)}, ${index + 1} of ${count}"></button>`,
    },
    on: { paginationUpdate: () => markCurrent(bullets), paginationRender: () => markCurrent(bullets) },
  });

  return {
    canMove: !swiper.isLocked,
    play(isPlaying) {
      if (isPlaying === swiper.autoplay.running) return;
      if (isPlaying) swiper.autoplay.start();
      else swiper.autoplay.stop();
    },
    animate(isAnimated) {
      swiper.params.speed = isAnimated ? settings.transition : 0;
    },
    step: (direction) => (direction === 1 ? swiper.slideNext() : swiper.slidePrev()),
    destroy: () => swiper.destroy(true, true),
  };
}

function breakpointsOf({ perView }: SlideSettings) {
  return Object.fromEntries(Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]));
}

/** Marks the bullet of the current slide for screen readers. */
function markCurrent(bullets: HTMLElement): void {
  for (const bullet of bullets.querySelectorAll("button")) {
    if (bullet.classList.contains(CURRENT)) bullet.setAttribute("aria-current", "true");
    else bullet.removeAttribute("aria-current");
  }
}

function escapeHtml(words: string): string {
  return words.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
