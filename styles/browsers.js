/**
 * The browsers that every page is built for: KaiOS 2.5 (Firefox 48), Android 5's WebView, a WebKit of 2016, Opera Mini's servers
 * and everything newer. "not dead" takes back the Internet Explorers and BlackBerrys that "last 2 versions" brings along.
 * Autoprefixer reads this list.
 * @type {string[]}
 */
export const browsers = [
  "Firefox 48",
  "ChromeAndroid 119",
  "Chrome >= 37",
  "Android >= 5",
  "Safari >= 9",
  "iOS >= 9",
  "op_mini all",
  "last 2 versions",
  "not dead",
];

/**
 * The oldest of them in the minifier's words (vite's `build.cssTarget`). Without it the minifier writes `#rrggbbaa`, `inset` and
 * other short forms that they cannot read.
 * @type {string[]}
 */
export const minifierTarget = ["firefox48", "chrome37", "safari9", "ios9"];
