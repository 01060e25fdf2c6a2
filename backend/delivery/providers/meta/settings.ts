import { z } from "zod";

import { baseUrl, callbackOriginOf, callbackVariables, required } from "../variables";

export type MetaWhatsapp = z.output<typeof metaWhatsapp>;

const number = required.regex(/^\d{5,20}$/, "must be a number of Meta's, of digits only.");

export const metaWhatsapp = z
  .object({
    WHATSAPP_BASE_URL: baseUrl("https://graph.facebook.com/v25.0"),
    WHATSAPP_ACCOUNT_ID: number,
    WHATSAPP_PHONE_NUMBER_ID: number,
    WHATSAPP_TOKEN: required,
    WHATSAPP_APP_SECRET: required,
    WHATSAPP_VERIFY_TOKEN: required.min(16, "must have at least 16 characters."),
    ...callbackVariables,
  })
  .transform((values) => ({
    baseUrl: values.WHATSAPP_BASE_URL,
    accountId: values.WHATSAPP_ACCOUNT_ID,
    phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID,
    token: values.WHATSAPP_TOKEN,
    appSecret: values.WHATSAPP_APP_SECRET,
    verifyToken: values.WHATSAPP_VERIFY_TOKEN,
    webhook: `${callbackOriginOf(values)}/webhooks/whatsapp`,
  }));
