import { createECDH } from "node:crypto";

import type { Secrets } from "../../../platform/process/secrets";

const CURVE = "prime256v1";

/**
 * Returns the keys with which push services recognise this server (RFC 8292), in base64url. They are derived from the backend's secret, so
 * that all processes have the same ones. Browsers are bound to them: with another secret, each has to turn notifications on again.
 */
export function vapidKeys(secrets: Pick<Secrets, "hash">): { readonly publicKey: string; readonly privateKey: string } {
  const ecdh = createECDH(CURVE);
  const privateKey = secrets.hash("web push", "vapid");
  ecdh.setPrivateKey(privateKey, "base64url");
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey };
}
