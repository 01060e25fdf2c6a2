import { z } from "zod";

/** What a variable is checked by that a chosen provider cannot do without. */
export const needed = z.string({ error: "is not set." });

/** A provider's base address, without a slash at its end. @param usual - the provider's own. */
export function baseAddress(usual: string) {
  return z
    .url({ protocol: /^https?$/, error: "must be an http or https address." })
    .default(usual)
    .transform((address) => address.replace(/\/+$/, ""));
}
