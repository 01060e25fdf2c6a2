import { z } from "zod";

import { baseUrl, callbackOriginOf, callbackVariables, readVariables, required } from "../variables";

export type TwilioSms = z.output<typeof twilioSms>;
export type TwilioCalls = z.output<typeof twilioCalls>;
export type TwilioWhatsapp = z.output<typeof twilioWhatsapp>;

/** The settings that every request to Twilio, and every callback from Twilio, needs. */
export type TwilioAccount = Pick<TwilioSms & TwilioCalls & TwilioWhatsapp, "account" | "callbackOrigin">;

const account = z
  .object({
    TWILIO_BASE_URL: baseUrl("https://api.twilio.com"),
    TWILIO_ACCOUNT_SID: required.regex(/^AC\w{32}$/, "must be the account's sid: AC and 32 letters and digits."),
    TWILIO_AUTH_TOKEN: required,
    ...callbackVariables,
  })
  .transform((values) => ({
    account: { baseUrl: values.TWILIO_BASE_URL, sid: values.TWILIO_ACCOUNT_SID, token: values.TWILIO_AUTH_TOKEN },
    callbackOrigin: callbackOriginOf(values),
  }));

const sender = z
  .object({
    TWILIO_SENDER: required.regex(
      /^(?:\+[1-9]\d{7,14}|[A-Za-z0-9 ]{1,11}|MG\w{32})$/,
      "must be a number such as +14155550100, a sender name of up to 11 characters, or a messaging service (MG and 32 letters and digits).",
    ),
  })
  .transform(({ TWILIO_SENDER: senderId }) => ({ senderId }));

const caller = z
  .object({
    TWILIO_CALLER_ID: required
      .regex(/^\+[1-9]\d{7,14}$/, "must be a number such as +14155550100.")
      .refine((number) => !number.startsWith("+91"), "must not be an Indian number: Twilio does not call Indian numbers from Indian ones."),
  })
  .transform(({ TWILIO_CALLER_ID: callerId }) => ({ callerId }));

const whatsappSender = z
  .object({
    TWILIO_WHATSAPP_SENDER: required.regex(
      /^(?:\+[1-9]\d{7,14}|MG\w{32})$/,
      "must be a number such as +14155550100, or a messaging service (MG and 32 letters and digits).",
    ),
    WHATSAPP_TEMPLATES: required.transform((path, context) => {
      const file = readVariables(path);
      if (file === null) context.addIssue("is not the path of a file that can be read.");
      const ids = Object.entries(file ?? {}).flatMap(([name, id]) => (id === undefined || id === "" ? [] : [[name, id] as const]));
      const wrong = ids.filter(([, id]) => !/^HX[0-9a-f]{32}$/i.test(id)).map(([name]) => name);
      if (wrong.length > 0) context.addIssue(`has ids that are not HX and 32 letters and digits: ${wrong.join(", ")}.`);
      return new Map(ids);
    }),
  })
  .transform(({ TWILIO_WHATSAPP_SENDER: senderId, WHATSAPP_TEMPLATES: templateIds }) => ({ senderId, templateIds }));

export const twilioSms = z.intersection(account, sender);

export const twilioCalls = z.intersection(account, caller);

export const twilioWhatsapp = z.intersection(account, whatsappSender);
