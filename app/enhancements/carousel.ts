import { layouts, type CarouselLayout } from "./carousel-layouts";
import { createElement, createIcon } from "./element";
import type { Slider } from "./slider";

/** The distance from the viewport at which a carousel's script is loaded. */
const ROOT_MARGIN = "400px";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

type CarouselParts = { readonly carousel: HTMLElement; readonly view: HTMLElement; readonly bullets: HTMLElement; readonly label: string };

/** Starts Swiper on each list that comes near the viewport. If Swiper's script fails to load, the plain list stays. */
export function startCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) {
    const view = carousel.querySelector<HTMLElement>(".carousel-view");
    const bullets = carousel.querySelector<HTMLElement>(".carousel-bullets");
    if (!view || !bullets) continue;
    const parts = { carousel, view, bullets, label: view.getAttribute("aria-label") ?? "" };
    onNearViewport(carousel, () => void start(parts).catch(() => undefined));
  }
}

async function start(parts: CarouselParts): Promise<void> {
  const { carousel, view, bullets, label } = parts;
  const { startSlider } = await import("./slider");
  const slider = startSlider(view, bullets, layouts[carousel.dataset["carousel"] as CarouselLayout], label);
  carousel.classList.add("carousel-live");
  carousel.querySelector(".carousel-hint")?.remove();
  view.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    slider.step(event.key === "ArrowRight" ? 1 : -1);
  });
  addPauseButton(slider, parts);
}

/**
 * Adds the pause button. The carousel moves by itself unless it is paused, it has the focus or the pointer, or the person prefers reduced
 * motion.
 */
function addPauseButton(slider: Slider, { view, bullets, label }: CarouselParts): void {
  const reducedMotion = matchMedia(REDUCED_MOTION);
  const pause = createElement("button", { type: "button", class: "carousel-pause" });
  let isPaused = false;

  const update = () => {
    const isStill = reducedMotion.matches;
    slider.animate(!isStill);
    slider.play(!isPaused && !isStill);
    pause.setAttribute("aria-label", `${isPaused ? "Play" : "Pause"}: ${label}`);
    pause.textContent = "";
    pause.append(createIcon(isPaused ? "play" : "pause", 20));
    if (slider.canMove && !isStill) bullets.before(pause);
    else pause.remove();
  };
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    update();
  });
  view.addEventListener("focus", () => slider.play(false));
  view.addEventListener("blur", update);
  reducedMotion.addEventListener("change", update);
  update();
}

function onNearViewport(element: Element, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(element);
}
