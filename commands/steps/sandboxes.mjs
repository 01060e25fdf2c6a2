const PROVIDERS = ["SMS", "CALLS", "MAIL", "PAYMENTS"];

/**
 * If NODE_ENV is not set, chooses the sandbox for each provider that is not set, and prints these providers. Also opens the sandbox's pages
 * to everyone, unless SANDBOX_PAGES is set. Without NODE_ENV, somebody is only trying out the product. But remix-serve then sets NODE_ENV
 * to "production", which requires an explicit choice.
 */
export function nameSandboxes() {
  /** @type {Record<string, string | undefined>} */
  const environment = process.env;
  if (environment["NODE_ENV"]) return;
  delete environment["NODE_ENV"];
  // Before an API of its own, the website uses no provider.
  const unset = environment["API_BASE_URL"] ? [] : PROVIDERS.filter((provider) => !environment[provider]);
  for (const provider of unset) environment[provider] = "sandbox";
  environment["SANDBOX_PAGES"] ||= "open";
  if (unset.length === 0) return;
  console.log(`NODE_ENV is not set. Using sandboxes, which send nothing and charge nobody, for: ${unset.join(" ")}`);
}
