import Swiper from "swiper";
import { Autoplay, Pagination } from "swiper/modules";

import type { SlideSettings } from "./layouts";

/** A carousel's list that slides by itself. Only this module knows Swiper; it is fetched when a carousel is near. */
export type Slider = {
  /** False when there is nothing more to show. */
  readonly moves: boolean;
  /** Whether it goes on by itself from now on. */
  play(isPlaying: boolean): void;
  /** Whether a change of slides is seen as a movement. */
  animate(isAnimated: boolean): void;
  step(direction: 1 | -1): void;
  end(): void;
};

const CURRENT = "carousel-bullet-current";

export function startSlider(view: HTMLElement, bullets: HTMLElement, settings: SlideSettings, label: string): Slider {
  const count = view.querySelectorAll(".carousel-slide").length;
  // Fewer cannot go round in a circle: Swiper then goes back to the first.
  const fillsCircle = count > Math.max(...Object.values(settings.perView));
  // Where the person had scrolled the list, Swiper would add its own way to it.
  view.scrollLeft = 0;

  const swiper = new Swiper(view, {
    modules: [Autoplay, Pagination],
    wrapperClass: "carousel-slides",
    slideClass: "carousel-slide",
    loop: fillsCircle,
    rewind: !fillsCircle,
    // A key that is pressed during a change counts, too.
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
        `<button type="button" class="${className}" aria-label="${escaped(label)}, ${index + 1} of ${count}"></button>`,
    },
    on: { paginationUpdate: () => markCurrent(bullets), paginationRender: () => markCurrent(bullets) },
  });

  return {
    moves: !swiper.isLocked,
    play(isPlaying) {
      if (isPlaying === swiper.autoplay.running) return;
      if (isPlaying) swiper.autoplay.start();
      else swiper.autoplay.stop();
    },
    animate(isAnimated) {
      swiper.params.speed = isAnimated ? settings.transition : 0;
    },
    step: (direction) => (direction === 1 ? swiper.slideNext() : swiper.slidePrev()),
    end: () => swiper.destroy(true, true),
  };
}

function breakpointsOf({ perView }: SlideSettings) {
  return Object.fromEntries(Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]));
}

/** Says by words, too, which slide is shown. */
function markCurrent(bullets: HTMLElement): void {
  for (const bullet of bullets.querySelectorAll("button")) {
    if (bullet.classList.contains(CURRENT)) bullet.setAttribute("aria-current", "true");
    else bullet.removeAttribute("aria-current");
  }
}

function escaped(words: string): string {
  return words.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
