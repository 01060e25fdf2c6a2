const PROVIDERS = ["SMS", "CALLS", "MAIL", "PAYMENTS"];

/**
 * remix-serve takes an unset NODE_ENV for "production", and in production a sandbox runs only when it is named. An operator
 * who set no NODE_ENV is trying the product out: for them the sandboxes are named here, and it is said aloud.
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
  console.log(`NODE_ENV is not set, so nothing leaves this machine: ${unset.map((name) => `${name}=sandbox`).join(" ")}`);
}
