import { inProject } from "./project.mjs";
import { runAndRead } from "./run.mjs";

/** The demo operator's social pages. Without them, the footer would show no social links. */
export const demoOperator = {
  SOCIAL_FACEBOOK: "https://www.facebook.com/platenote.example",
  SOCIAL_INSTAGRAM: "https://www.instagram.com/platenote.example",
  SOCIAL_X: "https://x.com/platenote_example",
  SOCIAL_YOUTUBE: "https://www.youtube.com/@platenote.example",
};

/** Everybody on this machine may see the sandbox's pages, because the outbox shows the one-time codes of the demo. */
const DEMO_ENVIRONMENT = {
  ...{ DATA_DIR: "./data", LOG_LEVEL: "warn", SANDBOX_PAGES: "open" },
  ...{ SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" },
  ...demoOperator,
};

/** Sets each of the demo's variables that is not set yet. */
export function setDemoEnvironment() {
  for (const [variable, value] of Object.entries(DEMO_ENVIRONMENT)) process.env[variable] ||= value;
}

/**
 * Fills the database with the demo data, unless the database already has it. Returns a text with the URLs, logins and promo codes of the
 * demo. On failure, prints the reason and ends this process.
 * @typedef {{ outcome: string, guid: string }} Sticker
 * @typedef {{ phone: string, stickers: Sticker[], promoCodes: { code: string, outcome: string }[], operator: string, resellers: { email:
 * string }[] }} Demo
 * @param {string} origin of the website
 * @param {string | null} [token] that the outbox asks for; null if it asks for none
 */
export async function requireDemo(origin, token = null) {
  console.log("Preparing the demo data …");
  const output = await runAndRead(process.execPath, [inProject("build", "backend", "prepare.js"), "--demo"]);
  if (output === null) process.exit(1);
  const { phone, operator, resellers, promoCodes, stickers } = /** @type {Demo} */ (JSON.parse(output));
  return [
    "",
    `Home page   ${origin}/`,
    `Outbox      ${origin}/sandbox/outbox  (every code, message and phone call)`,
    ...(token === null ? [] : [`Token       ${token}  (the outbox asks for it, because others can reach this server)`]),
    `Demo owner  ${origin}/userlogin  phone ${phone}`,
    ...resellers.map(({ email }) => `Reseller    ${origin}/resellerlogin  e-mail ${email}`),
    `Desk        ${origin}/desk  e-mail ${operator}  (both codes are in the outbox)`,
    ...promoCodes.map(({ code, outcome }) => `Promo code  ${code}  (${outcome})`),
    "",
    "Scan a sticker:",
    ...stickers.map(({ outcome, guid }) => `  ${outcome}\n    ${origin}/qrcode_process/${guid}`),
    "",
  ].join("\n");
}
