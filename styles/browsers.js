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

/**
 * The oldest engines that run our scripts: the first of each family that says which button sent a form (`SubmitEvent.submitter`,
 * app/scripts/engine.ts). Older ones keep the server's pages (docs/decisions/0037-which-engines-run-scripts.md). Sources and the
 * built files are held to this list.
 * @type {string[]}
 */
export const scriptFloor = ["Chrome >= 81", "Firefox >= 75", "Safari >= 15.4", "iOS >= 15.4"];

/** The language whose built-ins all of them have. */
export const scriptLanguage = "es2020";

/**
 * Newer syntax that the compiler writes in older words (vite's `build.target`), so that sources may use it; by the names of the rules
 * that forbid it.
 * @type {string[]}
 */
export const compiledSyntax = ["no-logical-assignment-operators", "no-numeric-separators"];
