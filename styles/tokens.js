/**
 * Design tokens: ink on white for sunlight, yellow for a screen's main action, the blue of the plate's strip. Hex and px only, for
 * the oldest browsers.
 */

export const colours = {
  transparent: "transparent",
  current: "currentColor",
  white: "#ffffff",
  /** Text, visible borders, dark bars. */
  ink: "#12151c",
  /** A second dark, for parts on ink. */
  asphalt: "#262b36",
  /** Secondary text on white and mist. */
  slate: "#454c59",
  /** Secondary text on ink. */
  fog: "#c8cdd6",
  /** Decorative borders. */
  line: "#d5d9e0",
  /** Bands and quiet surfaces. */
  mist: "#f3f4f7",
  /** The main action, with text in ink. */
  signal: { DEFAULT: "#ffc400", deep: "#f0b000", pale: "#fff4cc" },
  /** Links, focus, and the plate's IND strip. */
  plate: { DEFAULT: "#0a47a3", pale: "#e6eefa" },
  stop: { DEFAULT: "#b3141d", deep: "#8a0f16", pale: "#fdecec" },
  go: { DEFAULT: "#0a6b3b", pale: "#e5f4eb" },
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
export const widths = { full: "100%", form: "560px", prose: "680px", page: "1120px" };

/** @type {Record<string, [string, string]>} size and line height */
export const fontSizes = {
  small: ["16px", "24px"],
  body: ["18px", "28px"],
  lead: ["20px", "30px"],
  title: ["22px", "28px"],
  section: ["28px", "34px"],
  page: ["32px", "38px"],
  hero: ["40px", "46px"],
  sign: ["56px", "60px"],
};

export const fontFamily = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Helvetica Neue", Arial, sans-serif';

export const fontWeights = { normal: "400", bold: "700" };

export const radii = { none: "0", DEFAULT: "8px", large: "16px", full: "999px" };

/** Use opaque colours only. The minifier may write other colours as `#rrggbbaa`. */
export const shadows = { toast: "0 4px 16px #767d8a" };

/** Minimum widths. Below the first, one column. */
export const screens = { phone: "360px", tablet: "700px", desktop: "1000px" };
