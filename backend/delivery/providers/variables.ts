import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";

/** A variable that the chosen provider requires. */
export const required = z.string({ error: "is not set." });

const webAddress = { protocol: /^https?$/, error: "must be an http or https address." };

/** Returns the schema of a provider's base URL. The schema removes trailing slashes. */
export function baseUrl(defaultUrl: string) {
  return z
    .url(webAddress)
    .default(defaultUrl)
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""));
}

/** The variables for the URL of callbacks. Providers post callbacks to the website, or to the API if the API has its own origin. */
export const callbackVariables = { APP_ORIGIN: required.pipe(z.url(webAddress)), WEBHOOK_ORIGIN: z.url(webAddress).optional() };

type CallbackValues = { readonly APP_ORIGIN: string; readonly WEBHOOK_ORIGIN?: string | undefined };

export function callbackOriginOf({ APP_ORIGIN, WEBHOOK_ORIGIN }: CallbackValues): string {
  return new URL(WEBHOOK_ORIGIN ?? APP_ORIGIN).origin;
}

/** Reads a file of variables. @returns null if it cannot be read. */
export function readVariables(path: string): Readonly<Record<string, string | undefined>> | null {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
