/*
 * What scripts draw too (app/enhancements/). It has its own file, so that scripts contain nothing that only the server draws.
 */

/** SVG paths on a 24 × 24 grid. */
export const drawnShapes = {
  check: "M4 12.5l5.5 5.5L20 6.5",
  cross: "M6 6l12 12M18 6L6 18",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.5v.5",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  warning: "M12 4l9.5 16h-19zM12 10v4.5M12 17v.5",
} as const;

export const bannerTones = {
  success: { className: "banner banner-success", icon: "check" },
  error: { className: "banner banner-error", icon: "warning" },
  info: { className: "banner", icon: "info" },
} as const;

export type BannerTone = keyof typeof bannerTones;
