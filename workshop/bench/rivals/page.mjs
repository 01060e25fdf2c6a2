import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { openStickers, presets } from "./sticker.mjs";

const style = readFileSync(process.env["STYLE_FILE"] ?? "", "utf8");
const origin = process.env["APP_ORIGIN"] ?? "";

/** The headers that our website sends too. */
const headers = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

const findSticker = await openStickers();

/**
 * Returns the content and the headers of the scanner's page. Returns null if the sticker is unknown, unpaid or not active, or if the
 * scanner would have to prove their presence.
 * @param {string} guid
 * @param {string} caller the caller's IP address
 */
export async function readPage(guid, caller) {
  const sticker = await findSticker(guid, caller);
  if (!sticker?.is_paid || sticker.status !== "active") return null;
  if (sticker.settings?.asks_proof || sticker.stopped_at !== null || sticker.unanswered >= 5) return null;
  const nonce = randomBytes(16).toString("base64");
  return {
    headers: { ...headers, "Content-Security-Policy": `default-src 'none'; style-src 'self' 'nonce-${nonce}'; form-action 'self'` },
    values: {
      ...{ style, origin, nonce, guid, presets },
      key: randomUUID(),
      plate: sticker.plate,
      groups: sticker.plate.match(/[A-Z]+|\d+/g) ?? [],
      bloodGroup: sticker.blood_group || "N/A",
    },
  };
}
