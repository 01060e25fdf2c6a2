import { createHmac } from "node:crypto";

import { isSameSecret } from "../../../same-secret";

/**
 * Whether Twilio has signed what came in the name of Twilio.
 * @param url - the whole address that Twilio was told.
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
