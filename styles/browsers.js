/**
 * Supported browsers: KaiOS 2.5 (Firefox 48), Android 5's WebView, WebKit of 2016, Opera Mini's servers and everything newer.
 * "not dead" removes the Internet Explorers and BlackBerrys of "last 2 versions". Autoprefixer reads this list.
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
 * The oldest supported browsers, for the CSS minifier (vite's `build.cssTarget`). Without this list, the minifier writes `#rrggbbaa`,
 * `inset` and other short forms that these browsers cannot read.
 * @type {string[]}
 */
export const minifierTarget = ["firefox48", "chrome37", "safari9", "ios9"];

/**
 * The oldest engines that run our scripts: the first of each family with `SubmitEvent.submitter` (app/scripts/supports-scripts.ts). Older
 * engines show the server's pages without scripts (docs/decisions/0017-scripts.md). Checks of the sources and the built
 * files use this list.
 * @type {string[]}
 */
export const oldestScriptBrowsers = ["Chrome >= 81", "Firefox >= 75", "Safari >= 15.4", "iOS >= 15.4"];

/** The ECMAScript version whose built-ins all these engines have. */
export const scriptLanguage = "es2020";

/**
 * The names of the lint rules for newer syntax. Sources can use this syntax, because the compiler translates it (vite's `build.target`).
 * @type {string[]}
 */
export const compiledSyntax = ["no-logical-assignment-operators", "no-numeric-separators"];
