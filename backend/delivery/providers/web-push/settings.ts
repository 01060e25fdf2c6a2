import { z } from "zod";

export type WebPushSettings = z.output<typeof webPush>;

const httpOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address." })
  .transform((address) => new URL(address).origin);

export const webPush = z
  .object({
    /** Push services are told whom to write to about us. */
    SUPPORT_EMAIL: z.string(),
    PUSH_SERVICE_ORIGIN: httpOrigin.optional(),
  })
  .transform(({ SUPPORT_EMAIL, PUSH_SERVICE_ORIGIN: ownService = null }) => ({ subject: `mailto:${SUPPORT_EMAIL}`, ownService }));
