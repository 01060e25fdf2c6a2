import { z } from "zod";

/** What a variable is checked by that a chosen provider cannot do without. */
export const needed = z.string({ error: "is not set." });

const webAddress = { protocol: /^https?$/, error: "must be an http or https address." };

/** A provider's base address, without a slash at its end. @param usual - the provider's own. */
export function baseAddress(usual: string) {
  return z
    .url(webAddress)
    .default(usual)
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""));
}

/** Where a provider is to tell what became of something: at the website, or at the API where that has an address of its own. */
export const callbackVariables = { APP_ORIGIN: needed.pipe(z.url(webAddress)), WEBHOOK_ORIGIN: z.url(webAddress).optional() };

type CallbackValues = { readonly APP_ORIGIN: string; readonly WEBHOOK_ORIGIN?: string | undefined };

export function callbackOriginOf({ APP_ORIGIN, WEBHOOK_ORIGIN }: CallbackValues): string {
  return new URL(WEBHOOK_ORIGIN ?? APP_ORIGIN).origin;
}
