import plugin from "tailwindcss/plugin";

import { colours, fontFamily, fontSizes, fontWeights, radii, screens, shadows, spacing, widths } from "./styles/tokens.js";

/**
 * Tailwind for browsers of 2016 (docs/decisions/0016-styles.md). Turns on only the core plugins whose CSS these browsers support.
 * Plugins that need custom properties, `gap`, grid, `inset` or new colour syntax are off. The three plugins at the end of this file replace
 * some of them.
 * @type {import("tailwindcss").Config}
 */
export default {
  content: ["./app/**/*.tsx", "./app/enhancements/*.ts", "./app/ui/drawn-by-scripts.ts", "!./app/**/*.test.{ts,tsx}"],
  // Words in the sources that are not classes, and classes that these browsers do not support.
  blocklist: [
    "grid",
    "inline-grid",
    "contents",
    "flow-root",
    "sticky",
    "static",
    "fixed",
    "inline",
    "table",
    "hidden",
    "!button",
    "!field",
    "!input",
    "!dialog",
  ],
  corePlugins: [
    "accessibility",
    "alignItems",
    "alignSelf",
    "backgroundColor",
    "borderColor",
    "borderRadius",
    "borderStyle",
    "borderWidth",
    "display",
    "flex",
    "flexDirection",
    "flexGrow",
    "flexShrink",
    "flexWrap",
    "fontSize",
    "fontWeight",
    "height",
    "justifyContent",
    "letterSpacing",
    "lineHeight",
    "listStyleType",
    "margin",
    "maxWidth",
    "minHeight",
    "minWidth",
    "order",
    "overflow",
    "padding",
    "position",
    "textAlign",
    "textColor",
    "verticalAlign",
    "whitespace",
    "width",
  ],
  theme: {
    screens,
    colors: colours,
    spacing,
    borderRadius: radii,
    fontFamily: { sans: fontFamily },
    fontSize: fontSizes,
    fontWeight: fontWeights,
    borderColor: colours,
    borderWidth: { 0: "0", DEFAULT: "1px", 2: "2px", 4: "4px" },
    letterSpacing: { normal: "normal", wide: "0.04em" },
    lineHeight: { none: "1", tight: "1.2" },
    flex: { 1: "1 1 0%", auto: "1 1 auto", none: "none" },
    height: { ...spacing, full: "100%" },
    minHeight: { target: "44px", full: "100%" },
    minWidth: { 0: "0", target: "44px" },
    width: { ...spacing, full: "100%", half: "50%" },
    maxWidth: { ...widths, none: "none" },
  },
  plugins: [marginGaps(), fixedShadows(), underlines()],
};

/**
 * Adds `stack-*` and `cluster-*`. `stack-4` puts 16 px between children that stand below each other. `cluster-4` sets children side by
 * side, 16 px apart, and wraps them.
 */
function marginGaps() {
  return plugin(({ matchUtilities, theme }) => {
    matchUtilities({ stack: (distance) => ({ "& > * + *": { marginTop: distance } }) }, { values: theme("spacing") ?? {} });
    matchUtilities(
      {
        cluster: (distance) => ({
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          marginBottom: `-${distance}`,
          "& > *": { marginRight: distance, marginBottom: distance },
          "& > *:last-child": { marginRight: "0" },
        }),
      },
      { values: theme("spacing") ?? {} },
    );
  });
}

/** Adds `shadow-toast` as a plain value. Tailwind's own shadows use custom properties. */
function fixedShadows() {
  return plugin(({ addUtilities }) => {
    addUtilities(Object.fromEntries(Object.entries(shadows).map(([name, value]) => [`.shadow-${name}`, { boxShadow: value }])));
  });
}

/** Adds the underline classes with the `text-decoration` shorthand, which every browser supports. Tailwind uses `text-decoration-line`. */
function underlines() {
  return plugin(({ addUtilities }) => {
    addUtilities({
      ".underline": { textDecoration: "underline" },
      ".no-underline": { textDecoration: "none" },
      ".line-through": { textDecoration: "line-through" },
    });
  });
}
