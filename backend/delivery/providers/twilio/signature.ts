import { createHmac } from "node:crypto";

import { constantTimeEqual } from "../../../platform/process/secrets";

/**
 * Verifies Twilio's signature of a callback.
 * @param url - the full URL that we gave Twilio.
 */
export function isSignedByTwilio(token: string, url: string, fields: Readonly<Record<string, unknown>>, signature: string): boolean {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => name + String(fields[name]))
    .join("");
  return constantTimeEqual(
    createHmac("sha1", token)
      .update(url + signed)
      .digest("base64"),
    signature,
  );
}
