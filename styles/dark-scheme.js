import postcss from "postcss";

import { darkColours } from "./tokens.js";

const COLOUR = /#[0-9a-f]{6}\b/gi;
const KEYWORD = /^(transparent|none|inherit|currentcolor)$/i;

/** The dark scheme is not for print, which stays ink on white. */
const SCREEN_IS_DARK = "screen and (prefers-color-scheme: dark)";

/**
 * Adds the dark scheme to a style sheet. Copies each coloured declaration, with the colours of `darkColours`, to media queries at the end.
 * The copies keep their order, so they override each other as the originals do. Colours in custom properties would need no copies, but
 * browsers of 2016 drop each declaration that uses a custom property. Those browsers skip the media queries.
 * @returns {import("postcss").Plugin}
 */
export function darkScheme() {
  return {
    postcssPlugin: "dark-scheme",
    OnceExit(root) {
      /** @type {{ params: string, rule: import("postcss").Rule }[]} */
      const copies = [];
      root.walkRules((rule) => {
        const params = queryOf(rule);
        const colours = declarationsOf(rule).flatMap(inDark);
        if (params === null || colours.length === 0) return;
        copies.push({ params, rule: postcss.rule({ selectors: rule.selectors, nodes: colours }) });
      });
      /** @type {import("postcss").AtRule | undefined} */
      let query;
      for (const { params, rule } of copies) {
        if (query?.params !== params) {
          query = postcss.atRule({ name: "media", params, nodes: [] });
          root.append(query);
        }
        query.append(rule);
      }
    },
  };
}

/**
 * Returns the media query for the copy of a rule, or null for a rule without a copy. Rules in keyframes, in print styles and in other media
 * queries than widths have no copy. Omits `@supports`, because browsers with a dark scheme support everything that the styles ask for.
 * @param {import("postcss").Rule} rule
 * @returns {string | null}
 */
function queryOf(rule) {
  let params = SCREEN_IS_DARK;
  for (let parent = rule.parent; parent instanceof postcss.AtRule; parent = parent.parent) {
    if (parent.name !== "media" && parent.name !== "supports") return null;
    if (parent.name === "supports") continue;
    const widths = parent.params.replace(/^screen and /, "");
    if (!/^\((min|max)-width/.test(widths)) return null;
    params += ` and ${widths}`;
  }
  return params;
}

/** @param {import("postcss").Rule} rule */
function declarationsOf(rule) {
  return rule.nodes.filter((node) => node instanceof postcss.Declaration);
}

/**
 * Returns the copy of a declaration that sets a colour, or an empty list. The copy of a shorthand sets only the colour, so that a later
 * `border: 0` keeps its effect.
 * @param {import("postcss").Declaration} declaration
 * @returns {import("postcss").Declaration[]}
 */
function inDark({ prop, value }) {
  if (prop === "box-shadow") return value === "none" || value.search(COLOUR) >= 0 ? [postcss.decl({ prop, value: darken(value) })] : [];
  const property = colourProperty(prop);
  if (property === null) return [];
  if (KEYWORD.test(value)) return [postcss.decl({ prop: property, value: value === "none" ? "transparent" : value })];
  const [colour] = value.match(COLOUR) ?? [];
  return colour === undefined ? [] : [postcss.decl({ prop: property, value: darken(colour) })];
}

/** @param {string} prop */
function colourProperty(prop) {
  if (/^(color|fill|stroke|accent-color|(border|outline|background)(-\w+)?-color)$/.test(prop)) return prop;
  return /^(background|outline|border|border-(top|right|bottom|left))$/.test(prop) ? `${prop}-color` : null;
}

/** @param {string} value */
function darken(value) {
  return value.replace(COLOUR, (colour) => darkColours[colour.toLowerCase()] ?? colour);
}
