import type { AtRule, ChildNode, Declaration, Rule } from "postcss";

/** A feature that the built CSS must not use, and the reason. */
export type CssRule = { readonly name: string; readonly why: string; readonly broken: (node: ChildNode) => boolean };

/** Returns whether a node is part of the rule that loads the display face, the font of headings. Only styles/site.css may load it. */
export function isDisplayFace(node: ChildNode): boolean {
  return node.type === "atrule"
    ? node.name === "font-face"
    : node.parent?.type === "atrule" && (node.parent as AtRule).name === "font-face";
}

/**
 * CSS that the product must not use. Most rules are for CSS that not all browsers in styles/browsers.js support. The oldest of these are
 * Firefox 48 (KaiOS 2.5), Chrome 37 (Android 5's WebView), Safari 9 and Opera Mini. A year in these rules is the one in which the last
 * major browser added the feature.
 */
export const cssRules: readonly CssRule[] = [
  {
    name: "newer at-rules",
    why: "Browsers skip @layer, @container, @property, @scope and other at-rules of 2022 and later, with all rules in them.",
    broken: atRule((rule) => !["media", "supports", "keyframes", "-webkit-keyframes"].includes(rule.name)),
  },
  {
    name: "additional requests",
    why: "A page without scripts is one response: no @import, no @font-face, no url().",
    broken: (node) =>
      declaration(({ value }) => /url\(|image-set\(/.test(value))(node) || atRule(({ name }) => /import|font-face/.test(name))(node),
  },
  {
    name: "newer media queries",
    why: "A browser skips the whole rule if it does not know the range syntax (2023) or a feature. All browsers know the allowed queries, or may skip them.",
    broken: atRule(
      ({ name, params }) =>
        name === "media" &&
        !/^(print|screen|(screen and |not all and )?\((min|max)-width: ?[\d.]+em\)( ?and \(max-width: ?[\d.]+em\))?|\(prefers-reduced-motion: ?\S+\)|\(scripting: ?enabled\)|screen and \(prefers-color-scheme: ?dark\)( ?and \((min|max)-width: ?[\d.]+em\))*)$/.test(
          params,
        ),
    ),
  },
  {
    name: "@supports other than for grid",
    why: "Support for grid distinguishes browsers that support <details> (2017). No other feature is tested.",
    broken: atRule(({ name, params }) => name === "supports" && !/^\(display: ?grid\)$/.test(params)),
  },
  {
    name: "newer selectors",
    why: "A browser drops the whole rule if it does not know a pseudo-class such as :is, :where, :has or :focus-visible.",
    broken: rule(({ selectors }) => selectors.some((selector) => pseudos(selector).some((pseudo) => !KNOWN_PSEUDOS.has(pseudo)))),
  },
  {
    name: ":not() of more than one simple selector",
    why: "Lists and compound selectors in :not() became available in 2021.",
    broken: rule(({ selector }) => /:not\([^)]*[, >+~]/.test(selector)),
  },
  {
    name: "vendor pseudo-elements in a list",
    why: "Browsers of other vendors drop the whole list.",
    broken: rule(({ selectors }) => selectors.length > 1 && selectors.some((selector) => selector.includes("::-"))),
  },
  {
    name: "nested rules",
    why: "Nesting became available in 2023.",
    broken: rule(({ parent }) => parent?.type === "rule"),
  },
  {
    name: "custom properties",
    why: "Chrome before 49 and Safari before 9.1 drop each declaration that uses var().",
    broken: declaration(({ prop, value }) => prop.startsWith("--") || /\b(var|env|attr)\((?!data-label\))/.test(value)),
  },
  {
    name: "newer colour syntax",
    why: "oklch(), color-mix() (2023), rgb(0 0 0 / x) and #rrggbbaa (2020) are dropped, and text may lose its background.",
    broken: declaration(
      ({ value }) =>
        /\b(oklch|oklab|lab|lch|hwb|color|color-mix|light-dark)\(/.test(value) ||
        /\b(rgb|hsl)a?\([^,)]*\)/.test(value) ||
        /#([0-9a-f]{8}|[0-9a-f]{4})\b/i.test(value),
    ),
  },
  {
    name: "newer lengths",
    why: "min(), max(), clamp() (2020) and dvh, svh, lvh, cqw (2022) are dropped.",
    broken: declaration(({ value }) => /\b(min|max|clamp)\(|\d(dvh|svh|lvh|dvw|svw|lvw|cqw|cqh|cqi)\b/.test(value)),
  },
  {
    name: "grid layout",
    why: "Firefox before 52 and Chrome before 57 do not support grid, and stack the parts.",
    broken: declaration(({ prop, value }) => prop.startsWith("grid") || (prop === "display" && /grid|contents|flow-root/.test(value))),
  },
  {
    name: "gaps",
    why: "Gaps in flex rows became available in 2021. In older browsers, buttons would touch. Margins work everywhere.",
    broken: declaration(({ prop }) => /^(row-|column-)?gap$/.test(prop)),
  },
  {
    name: "newer properties",
    why: "Logical properties, inset, aspect-ratio, single transforms and place-* (2019 to 2022) are dropped, which breaks the layout.",
    broken: declaration(({ prop }) =>
      /^(inset|aspect-ratio|translate|rotate|scale|backdrop-filter|place-.*|(margin|padding|border)-(inline|block).*|(min-|max-)?(inline|block)-size|text-decoration-line)$/.test(
        prop,
      ),
    ),
  },
  {
    name: "sticky positioning",
    why: "In Firefox 48 and Chrome before 56, the part scrolls away. Toasts may be sticky, because these browsers show no toasts, and an order's total, a form's button and a text's contents, which then stand at their places.",
    broken: declaration(
      ({ prop, value, parent }) =>
        prop === "position" &&
        value.endsWith("sticky") &&
        ![".toasts", ".order-end", ".form-end", ".contents"].some((part) => isRuleFor(parent, part)),
    ),
  },
  {
    name: "type and space in px",
    why: "A person with a large font size in the browser gets the usual page (styles/in-rem.js).",
    broken: declaration(({ prop, value }) => /^(font|line-height|margin|padding|min-height)/.test(prop) && /\b([89]|\d\d+)px/.test(value)),
  },
  {
    name: "hidden focus outlines",
    why: "People who use a keyboard must always see the focus.",
    broken: declaration(({ prop, value }) => (prop === "outline" || prop === "outline-width") && /^(0(px)?|none)$/.test(value)),
  },
];

const KNOWN_PSEUDOS = new Set([
  ":hover",
  ":focus",
  ":active",
  ":disabled",
  ":checked",
  ":empty",
  ":first-child",
  ":last-child",
  ":nth-child",
  ":not",
  ":before",
  ":after",
  ":first-letter",
  "::-webkit-details-marker",
]);

function pseudos(selector: string): readonly string[] {
  return selector.replace(/\[[^\]]*\]/g, "").match(/::?[a-z-]+/g) ?? [];
}

function atRule(broken: (node: AtRule) => boolean) {
  return (node: ChildNode) => node.type === "atrule" && broken(node);
}

function isRuleFor(parent: ChildNode["parent"], selector: string): boolean {
  return parent?.type === "rule" && (parent as Rule).selector === selector;
}

function rule(broken: (node: Rule) => boolean) {
  return (node: ChildNode) => node.type === "rule" && broken(node);
}

function declaration(broken: (node: Declaration) => boolean) {
  return (node: ChildNode) => node.type === "decl" && broken(node);
}
