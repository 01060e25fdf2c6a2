const LENGTH = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;

/** Lines, shadows and corners stay sharp at every size of text. */
const FIXED = /^(border|outline|box-shadow|text-underline|stroke|background)/;

/**
 * Sizes follow the font size that a person chose in the browser, as at a larger zoom. Style sheets are written in px, which are 1/16 of the
 * usual font size, and built with rem and em. A wide window with large text gets the layout of a narrow one.
 * @returns {import("postcss").Plugin}
 */
export function inRem() {
  return {
    postcssPlugin: "in-rem",
    OnceExit(root) {
      root.walkDecls((declaration) => {
        if (!FIXED.test(declaration.prop)) declaration.value = inUnit(declaration.value, "rem");
      });
      root.walkAtRules("media", (query) => {
        query.params = inUnit(query.params, "em");
      });
    },
  };
}

/**
 * Replaces the lengths of 8 px and more.
 * @param {string} value
 * @param {"rem" | "em"} unit
 */
function inUnit(value, unit) {
  return value.replace(LENGTH, (length, pixels) => {
    const size = Math.abs(Number(pixels));
    return size < 8 || size >= 2000 ? length : `${String(Math.round(Number(pixels) * 625) / 10000).replace(/^(-?)0\./, "$1.")}${unit}`;
  });
}
