/**
 * Whether this engine runs our scripts: it must say which button sent a form, or the router sends the form without its `intent`.
 * Whatever knows that (Chromium 81, Firefox 75, Safari 15.4) has what else we use; `scriptFloor` in styles/browsers.js holds the
 * sources and the built files to it. An older engine keeps the server's page.
 */
export function runsOurScripts(): boolean {
  return typeof SubmitEvent === "function" && "submitter" in SubmitEvent.prototype;
}
