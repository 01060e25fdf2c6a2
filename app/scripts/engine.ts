/**
 * Whether this engine can run our scripts. It needs `SubmitEvent.submitter`, or the router sends forms without their `intent`. Engines
 * that have it (Chromium 81, Firefox 75, Safari 15.4) have all else that we use; `scriptFloor` in styles/browsers.js is checked
 * against the sources and the build. Older engines show the server's page.
 */
export function runsOurScripts(): boolean {
  return typeof SubmitEvent === "function" && "submitter" in SubmitEvent.prototype;
}
