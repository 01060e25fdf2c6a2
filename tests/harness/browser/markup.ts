import { parse, type DefaultTreeAdapterTypes } from "parse5";

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** Parses HTML as a browser without scripts does, so that the content of <noscript> is part of the page. */
export function parseMarkup(html: string): DefaultTreeAdapterTypes.Document {
  return parse(html, { scriptingEnabled: false });
}

/** Returns the elements below `root`, in page order. */
export function elementsUnder(root: Node): Element[] {
  return childrenOf(root).flatMap((child) => (isElement(child) ? [child, ...elementsUnder(child)] : []));
}

/** Returns the value of an attribute: "" if it has no value, null if it is missing. */
export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? null;
}

const INVISIBLE_TAGS = new Set(["head", "script", "style", "template", "select", "textarea", "datalist"]);
const INLINE_TAGS = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "button",
  "code",
  "em",
  "i",
  "img",
  "label",
  "small",
  "span",
  "strong",
  "time",
  "u",
  "var",
  "wbr",
]);

/** Returns the visible text below `root`: one line per block, alternative text for images, and nothing of `hidden` elements. */
export function visibleText(root: Node): string {
  return renderText(root)
    .split("\n")
    .map((line) => line.replace(/[\t\r\f ]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

function renderText(node: Node): string {
  if ("value" in node) return node.value.replace(/\n/g, " ");
  if (!isElement(node)) return childrenOf(node).map(renderText).join("");
  if (INVISIBLE_TAGS.has(node.tagName) || attribute(node, "hidden") !== null) return "";
  if (node.tagName === "br") return "\n";
  if (node.tagName === "img") return attribute(node, "alt") ?? "";
  const words = childrenOf(node).map(renderText).join("");
  return INLINE_TAGS.has(node.tagName) ? words : `\n${words}\n`;
}

/** Returns all text below `root`, unchanged. */
export function rawText(root: Node): string {
  return "value" in root ? root.value : childrenOf(root).map(rawText).join("");
}

function childrenOf(node: Node): Node[] {
  return "childNodes" in node ? node.childNodes : [];
}

function isElement(node: Node): node is Element {
  return "tagName" in node;
}
