import { z } from "zod";

import { required } from "../variables";

export type WebPushSettings = z.output<typeof webPush>;

const httpOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address." })
  .transform((address) => new URL(address).origin);

export const webPush = z
  .object({
    /** Push services are told whom to ask about us. */
    APP_ORIGIN: required.pipe(httpOrigin),
    PUSH_SERVICE_ORIGIN: httpOrigin.optional(),
  })
  .transform(({ APP_ORIGIN: subject, PUSH_SERVICE_ORIGIN: ownService = null }) => ({ subject, ownService }));
