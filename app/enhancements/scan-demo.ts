import { createElement } from "./element";

/** How long each step is shown before the next one, in milliseconds. The last step stays. */
const STEP_TIME = 2500;

/** The share of the drawn phone that must be in view before it starts to play. */
const VISIBLE = 0.6;

/**
 * The home page shows the four steps of a scan on four drawn phones, side by side. Turns them into one phone, which plays the steps:
 * once when it comes into view, and again when the person presses the button. The four phones stay where they fit side by side, and if the
 * person prefers reduced motion.
 */
export function playScanDemo(): void {
  const demo = document.querySelector<HTMLElement>("[data-scan]");
  const view = demo?.querySelector<HTMLElement>(".scan-view");
  const end = demo?.querySelector(".scan-end");
  if (!demo || !view || !end) return;
  const player = createPlayer(view);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      player.play();
    },
    { threshold: VISIBLE },
  );
  const fourPhones = matchMedia("(prefers-reduced-motion: reduce), (min-width: 1000px)");

  const update = () => {
    player.stop();
    demo.classList.toggle("scan-live", !fourPhones.matches);
    if (fourPhones.matches) {
      player.button.remove();
      observer.disconnect();
      view.tabIndex = 0;
    } else {
      end.prepend(player.button);
      // A list that shows only one phone does not scroll, so nobody has to focus the list.
      view.removeAttribute("tabindex");
      observer.observe(view);
    }
  };
  fourPhones.addEventListener("change", update);
  update();
}

/** Returns a player that shows the steps one after the other, and the button that starts and stops the player. */
function createPlayer(view: HTMLElement) {
  const steps = view.querySelectorAll("li");
  const button = createElement("button", { type: "button", class: "button" });
  let timer: number | undefined;

  const show = (shown: number) => {
    steps.forEach((step, index) => step.classList.toggle("scan-now", index === shown));
    const isLast = shown === steps.length - 1;
    timer = isLast ? undefined : window.setTimeout(show, STEP_TIME, shown + 1);
    nameButton();
  };
  const stop = () => {
    window.clearTimeout(timer);
    timer = undefined;
    nameButton();
  };
  const nameButton = () => {
    button.textContent = timer === undefined ? "Play the scan" : "Stop the scan";
  };
  button.addEventListener("click", () => (timer === undefined ? show(0) : stop()));
  steps[0]?.classList.add("scan-now");
  return { button, play: () => show(0), stop };
}
