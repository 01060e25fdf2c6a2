import Swiper from "swiper";
import { Autoplay, Pagination } from "swiper/modules";

import type { SlideSettings } from "./carousel-layouts";

/** Controls a carousel. Only this module imports Swiper, so browsers load Swiper only when a carousel comes near the viewport. */
export type Slider = {
  /** False when all slides fit in view. */
  readonly canMove: boolean;
  play(isPlaying: boolean): void;
  animate(isAnimated: boolean): void;
  step(direction: 1 | -1): void;
};

const CURRENT = "carousel-bullet-current";

export function startSlider(view: HTMLElement, bullets: HTMLElement, settings: SlideSettings, label: string): Slider {
  const count = view.querySelectorAll(".carousel-slide").length;
  // Swiper can loop only if there are more slides than fit in view. Otherwise, it rewinds to the first slide.
  const fillsCircle = count > Math.max(...Object.values(settings.perView));
  // Undo the person's scrolling, because Swiper adds its own offset to the scroll position.
  view.scrollLeft = 0;

  // Swiper replaces all bullets when the number of slides in view changes, so a focused bullet would lose the focus.
  let focusedBullet = -1;

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
      renderBullet(index, className) {
        if (index === 0) focusedBullet = [...bullets.children].indexOf(document.activeElement ?? view);
        return `<button type="button" class="${className}"></button>`;
      },
    },
    on: {
      paginationUpdate: () => markCurrent(bullets),
      paginationRender() {
        labelBullets(bullets, label);
        markCurrent(bullets);
        focusBullet(bullets, focusedBullet);
        focusedBullet = -1;
      },
    },
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
  };
}

function breakpointsOf({ perView }: SlideSettings) {
  return Object.fromEntries(Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]));
}

/** Labels the bullets. There can be fewer bullets than slides. */
function labelBullets(bullets: HTMLElement, label: string): void {
  const buttons = bullets.querySelectorAll("button");
  for (const [index, button] of buttons.entries()) button.setAttribute("aria-label", `${label}, ${index + 1} of ${buttons.length}`);
}

/** Focuses a bullet, or the last one if there are fewer. Does nothing if `index` is -1. */
function focusBullet(bullets: HTMLElement, index: number): void {
  const buttons = bullets.querySelectorAll("button");
  buttons[Math.min(index, buttons.length - 1)]?.focus({ preventScroll: true });
}

/** Marks the bullet of the current slide for screen readers. */
function markCurrent(bullets: HTMLElement): void {
  for (const bullet of bullets.querySelectorAll("button")) {
    if (bullet.classList.contains(CURRENT)) bullet.setAttribute("aria-current", "true");
    else bullet.removeAttribute("aria-current");
  }
}
