/**
 * Returns whether this browser engine can run our scripts. Without `SubmitEvent.submitter`, the router sends forms without the pressed
 * button's value. Engines with this property (Chromium 81, Firefox 75, Safari 15.4) support everything else that the scripts use. Lint
 * rules and a test ensure this, with `oldestScriptBrowsers` in styles/browsers.js. Older engines show the server's page.
 */
export function supportsScripts(): boolean {
  return typeof SubmitEvent === "function" && "submitter" in SubmitEvent.prototype;
}
