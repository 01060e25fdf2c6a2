import { createHmac } from "node:crypto";

import { isSameSecret } from "../../../process/same-secret";

/**
 * Whether Twilio signed a callback.
 * @param url - the whole address that we gave Twilio.
 */
export function isSignedByTwilio(token: string, url: string, fields: Readonly<Record<string, unknown>>, signature: string): boolean {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => name + String(fields[name]))
    .join("");
  return isSameSecret(
    createHmac("sha1", token)
      .update(url + signed)
      .digest("base64"),
    signature,
  );
}
