import { drawnShapes } from "~/ui/drawn-by-scripts";

export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** Draws an icon as app/ui/icon.tsx does. */
export function createIcon(name: keyof typeof drawnShapes, size = 24): Element {
  const namespace = "http://www.w3.org/2000/svg";
  const path = document.createElementNS(namespace, "path");
  const strokes = {
    d: drawnShapes[name],
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const icon = document.createElementNS(namespace, "svg");
  const frame = { class: "icon", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": true, focusable: false };
  for (const [attribute, value] of Object.entries(strokes)) path.setAttribute(attribute, String(value));
  for (const [attribute, value] of Object.entries(frame)) icon.setAttribute(attribute, String(value));
  icon.append(path);
  return icon;
}
