import { z } from "zod";

import { registeredTemplates } from "../sms-registration";
import { baseUrl, callbackOriginOf, callbackVariables, required } from "../variables";

export type ExotelSms = z.output<typeof exotelSms>;
export type ExotelCalls = z.output<typeof exotelCalls>;

/** The settings that every request to Exotel needs. */
export type ExotelAccount = Pick<ExotelSms & ExotelCalls, "account" | "callbackOrigin">;

const account = z
  .object({
    EXOTEL_BASE_URL: baseUrl("https://api.exotel.com"),
    EXOTEL_ACCOUNT_SID: required.regex(/^[\w-]+$/, "must be the account's sid."),
    EXOTEL_API_KEY: required,
    EXOTEL_API_TOKEN: required,
    ...callbackVariables,
  })
  .transform((values) => ({
    account: {
      baseUrl: `${values.EXOTEL_BASE_URL}/v1/Accounts/${values.EXOTEL_ACCOUNT_SID}`,
      key: values.EXOTEL_API_KEY,
      token: values.EXOTEL_API_TOKEN,
    },
    callbackOrigin: callbackOriginOf(values),
  }));

const sender = z
  .object({
    EXOTEL_SENDER_ID: required,
    DLT_ENTITY_ID: required.regex(/^\d{10,25}$/, "must be the company's DLT registration, of digits only."),
  })
  .transform(({ EXOTEL_SENDER_ID: senderId, DLT_ENTITY_ID: entityId }) => ({ senderId, entityId }));

const caller = z.object({ EXOTEL_CALLER_ID: required }).transform(({ EXOTEL_CALLER_ID: callerId }) => ({ callerId }));

export const exotelSms = z.intersection(z.intersection(account, sender), registeredTemplates);

export const exotelCalls = z.intersection(account, caller);
