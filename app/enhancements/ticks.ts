import { createElement } from "./element";

/** Counts the ticked rows of a list, keeps what can be done with them in sight, and offers to tick all. */
export function countTicks(): void {
  const foot = document.querySelector<HTMLElement>("[data-ticks]");
  const words = foot?.querySelector("span");
  const boxes = Array.from(foot?.closest("form")?.querySelectorAll<HTMLInputElement>("[name=id]") ?? []);
  if (!foot || !words) return;
  const show = () => {
    const count = boxes.filter((box) => box.checked).length;
    words.textContent = `${count} ticked:`;
    foot.setAttribute("data-ticks", count > 0 ? "some" : "");
  };
  const all = createElement("button", { type: "button", class: "button button-quiet" }, "Tick all");
  all.addEventListener("click", () => {
    for (const box of boxes) box.checked = true;
    show();
  });
  foot.append(all);
  for (const box of boxes) box.addEventListener("change", show);
  show();
}
