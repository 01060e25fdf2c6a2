import { inProject } from "./project.mjs";
import { runAndRead } from "./run.mjs";

/**
 * Fills the database with the demo data, unless the database already has it. Returns what the demo contains. On failure, prints the reason
 * and ends this process.
 * @typedef {{
 *   stickers: { outcome: string, guid: string }[],
 *   phone: string,
 *   promoCodes: { code: string, outcome: string }[],
 *   resellers: { name: string, email: string }[],
 * }} Demo
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Demo>}
 */
export async function requireDemo(environment = {}) {
  console.log("Preparing the demo data …");
  const output = await runAndRead(process.execPath, [inProject("build", "backend", "prepare.js"), "--demo"], environment);
  if (output === null) process.exit(1);
  /** @type {unknown} */
  const demo = JSON.parse(output);
  return /** @type {Demo} */ (demo);
}

/**
 * @param {Demo} demo
 * @param {string} origin of the website
 * @returns {string} a text with the URLs, logins and promo codes of the demo
 */
export function describeDemo(demo, origin) {
  return [
    "",
    `Home page   ${origin}/`,
    `Outbox      ${origin}/sandbox/outbox  (every code, message and phone call)`,
    `Demo owner  ${origin}/userlogin  phone ${demo.phone}`,
    ...demo.resellers.map(({ email }) => `Reseller    ${origin}/resellerlogin  e-mail ${email}`),
    ...demo.promoCodes.map(({ code, outcome }) => `Promo code  ${code}  (${outcome})`),
    "",
    "Scan a sticker:",
    ...demo.stickers.flatMap((sticker) => [`  ${sticker.outcome}`, `    ${origin}/qrcode_process/${sticker.guid}`]),
    "",
  ].join("\n");
}
