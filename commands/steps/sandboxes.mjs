const PROVIDERS = ["SMS", "CALLS", "MAIL", "PAYMENTS"];

/**
 * Chooses the sandboxes if NODE_ENV is not set, and prints the choice. If NODE_ENV is not set, somebody is only trying the product. But
 * remix-serve would then run in "production" mode, in which the operator must choose sandboxes explicitly.
 */
export function nameSandboxes() {
  /** @type {Record<string, string | undefined>} */
  const environment = process.env;
  if (environment["NODE_ENV"]) return;
  delete environment["NODE_ENV"];
  const unset = PROVIDERS.filter((provider) => !environment[provider]);
  for (const provider of unset) environment[provider] = "sandbox";
  environment["SANDBOX_PAGES"] ||= "open";
  if (unset.length === 0) return;
  console.log(`NODE_ENV is not set. Using sandboxes, so nothing is sent: ${unset.map((name) => `${name}=sandbox`).join(" ")}`);
}
