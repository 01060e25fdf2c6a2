import type { AtRule, ChildNode, Declaration, Rule } from "postcss";

/** Something that the built CSS must not contain, and why. */
export type CssRule = { readonly name: string; readonly why: string; readonly broken: (node: ChildNode) => boolean };

/**
 * CSS that the browsers in styles/browsers.js do not support. The oldest are Firefox 48 (KaiOS 2.5), Chrome 37 (Android 5's WebView),
 * Safari 9 and Opera Mini. The year is when the last browser added the feature.
 */
export const cssRules: readonly CssRule[] = [
  {
    name: "at-rules of later years",
    why: "@layer, @container, @property, @scope and their like (2022 and later) are skipped with their content.",
    broken: atRule((rule) => !["media", "supports", "keyframes", "-webkit-keyframes"].includes(rule.name)),
  },
  {
    name: "further requests",
    why: "A script-less page is one response: no @import, no @font-face, no url().",
    broken: (node) =>
      declaration(({ value }) => /url\(|image-set\(/.test(value))(node) || atRule(({ name }) => /import|font-face/.test(name))(node),
  },
  {
    name: "media queries of later years",
    why: "Range syntax (2023) and unknown features make a browser skip the whole block; these few are known or may be skipped.",
    broken: atRule(
      ({ name, params }) =>
        name === "media" &&
        !/^(print|screen|(not all and )?\((min|max)-width: ?\d+px\)( ?and \(max-width: ?\d+px\))?|\(prefers-reduced-motion: ?\S+\)|\(scripting: ?enabled\))$/.test(
          params,
        ),
    ),
  },
  {
    name: "@supports other than for grid",
    why: "Grid tells the browsers that know <details> (2017) from those that do not; nothing else is asked.",
    broken: atRule(({ name, params }) => name === "supports" && !/^\(display: ?grid\)$/.test(params)),
  },
  {
    name: "selectors of later years",
    why: "One pseudo-class that a browser does not know, as :is, :where, :has or :focus-visible, and it drops the whole rule.",
    broken: rule(({ selectors }) => selectors.some((selector) => pseudos(selector).some((pseudo) => !KNOWN_PSEUDOS.has(pseudo)))),
  },
  {
    name: ":not() of more than one simple selector",
    why: "Lists and compounds in :not() came in 2021.",
    broken: rule(({ selector }) => /:not\([^)]*[, >+~]/.test(selector)),
  },
  {
    name: "vendor pseudo-elements in a list",
    why: "Other vendors do not know them and drop the whole list.",
    broken: rule(({ selectors }) => selectors.length > 1 && selectors.some((selector) => selector.includes("::-"))),
  },
  {
    name: "nested rules",
    why: "Nesting came in 2023.",
    broken: rule(({ parent }) => parent?.type === "rule"),
  },
  {
    name: "custom properties",
    why: "Chrome before 49 and Safari before 9.1 drop each declaration that uses var().",
    broken: declaration(({ prop, value }) => prop.startsWith("--") || /\b(var|env|attr)\((?!data-label\))/.test(value)),
  },
  {
    name: "colours of later years",
    why: "oklch(), color-mix() (2023), rgb(0 0 0 / x) and #rrggbbaa (2020): the declaration is dropped, and text may lose its ground.",
    broken: declaration(
      ({ value }) =>
        /\b(oklch|oklab|lab|lch|hwb|color|color-mix|light-dark)\(/.test(value) ||
        /\b(rgb|hsl)a?\([^,)]*\)/.test(value) ||
        /#([0-9a-f]{8}|[0-9a-f]{4})\b/i.test(value),
    ),
  },
  {
    name: "lengths of later years",
    why: "min(), max(), clamp() (2020) and dvh, svh, lvh, cqw (2022) are dropped.",
    broken: declaration(({ value }) => /\b(min|max|clamp)\(|\d(dvh|svh|lvh|dvw|svw|lvw|cqw|cqh|cqi)\b/.test(value)),
  },
  {
    name: "grid layout",
    why: "Firefox before 52 and Chrome before 57 put the parts below each other anyhow.",
    broken: declaration(({ prop, value }) => prop.startsWith("grid") || (prop === "display" && /grid|contents|flow-root/.test(value))),
  },
  {
    name: "gaps",
    why: "Gaps in flex rows came in 2021; without them buttons touch. Margins do it everywhere.",
    broken: declaration(({ prop }) => /^(row-|column-)?gap$/.test(prop)),
  },
  {
    name: "properties of later years",
    why: "Logical boxes, inset, aspect-ratio, single transforms and place-* (2019 to 2022) are dropped, and the layout with them.",
    broken: declaration(({ prop }) =>
      /^(inset|aspect-ratio|translate|rotate|scale|backdrop-filter|place-.*|(margin|padding|border)-(inline|block).*|(min-|max-)?(inline|block)-size|text-decoration-line)$/.test(
        prop,
      ),
    ),
  },
  {
    name: "sticky places",
    why: "Firefox 48 and Chrome before 56 leave the part where it stands.",
    broken: declaration(({ prop, value }) => prop === "position" && value === "sticky"),
  },
  {
    name: "hidden focus",
    why: "Who walks by keys must always see where they are.",
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

function rule(broken: (node: Rule) => boolean) {
  return (node: ChildNode) => node.type === "rule" && broken(node);
}

function declaration(broken: (node: Declaration) => boolean) {
  return (node: ChildNode) => node.type === "decl" && broken(node);
}
