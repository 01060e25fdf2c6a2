/**
 * Design tokens (docs/look.md): ink on white for sunlight, signal yellow for a screen's main action, blue for links. Colours are in hex and
 * lengths in px, for the oldest browsers.
 */

export const colours = {
  transparent: "transparent",
  current: "currentColor",
  white: "#ffffff",
  /** Text and visible borders. */
  ink: "#10131a",
  /** A second dark colour, for parts on the dark background (styles/parts/road.css). */
  asphalt: "#262b36",
  /** Secondary text on white and mist. */
  slate: "#454c59",
  /** Secondary text on the dark background. */
  fog: "#c8cdd6",
  /** Decorative borders. */
  line: "#d5d9e0",
  /** Kerb grey: bands and quiet surfaces. */
  mist: "#f3f4f7",
  /** The main action, with text in `fixed.ink`. */
  signal: { DEFAULT: "#ffc700", deep: "#f0b400", pale: "#fff4cc" },
  /** Links and focus. */
  plate: { DEFAULT: "#0a47a3", pale: "#e6eefa" },
  stop: { DEFAULT: "#b3141d", pale: "#fdecec" },
  go: { DEFAULT: "#0a6b3b", pale: "#e5f4eb" },
  /**
   * For things that look the same in both schemes: the road, yellow and red buttons, number plates, the emergency number. Each differs slightly
   * from ink, white, plate or stop, so that the dark scheme does not replace it.
   */
  fixed: { ink: "#11141b", white: "#fefefe", blue: "#0a47a4", red: "#b3141e" },
};

/**
 * The colours that differ in the dark scheme. styles/dark-scheme.js replaces each by its value here.
 * @type {Readonly<Record<string, string>>}
 */
export const darkColours = {
  [colours.white]: "#0b0d12",
  [colours.ink]: "#f2f4f8",
  [colours.slate]: "#b6bdc9",
  [colours.line]: "#3a414e",
  [colours.mist]: "#171b23",
  [colours.signal.pale]: "#3d3100",
  [colours.plate.DEFAULT]: "#8db8ff",
  [colours.plate.pale]: "#13233f",
  [colours.stop.DEFAULT]: "#ff9090",
  [colours.stop.pale]: "#3a1416",
  [colours.go.DEFAULT]: "#5fd39a",
  [colours.go.pale]: "#0d2b1d",
};

/** Spacing by Tailwind's names, in px. */
export const spacing = {
  0: "0",
  1: "4px",
  2: "8px",
  3: "12px",
  4: "16px",
  5: "20px",
  6: "24px",
  8: "32px",
  10: "40px",
  12: "48px",
  16: "64px",
  20: "80px",
  24: "96px",
  auto: "auto",
};

/** Widths of pages and columns. */
export const widths = { full: "100%", form: "560px", prose: "640px", page: "1120px" };

/** @type {Record<string, [string, string]>} size and line height */
export const fontSizes = {
  fine: ["14px", "20px"],
  small: ["16px", "24px"],
  body: ["18px", "28px"],
  title: ["22px", "28px"],
  section: ["28px", "34px"],
  page: ["36px", "42px"],
  hero: ["48px", "52px"],
  sign: ["64px", "64px"],
};

export const fontFamily = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Helvetica Neue", Arial, sans-serif';

export const fontWeights = { normal: "400", bold: "700" };

export const radii = { none: "0", DEFAULT: "8px", large: "16px", full: "999px" };

/** Write colours as `#rrggbb`, because styles/dark-scheme.js finds no others. */
export const shadows = { toast: "0 4px 16px #767d8a" };

/** Minimum window widths. */
export const screens = { phone: "360px", tablet: "700px", desktop: "1000px" };
