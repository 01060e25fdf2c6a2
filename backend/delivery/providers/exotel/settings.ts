import { z } from "zod";

import { registeredTemplates } from "../sms-registration";
import { baseUrl, callbackOriginOf, callbackVariables, required } from "../variables";

export type ExotelSms = z.output<typeof exotelSms>;
export type ExotelCalls = z.output<typeof exotelCalls>;
export type ExotelSpoken = z.output<typeof exotelSpoken>;

/** The settings that every request to Exotel needs. */
export type ExotelAccount = Pick<ExotelSms & ExotelCalls & ExotelSpoken, "account" | "callbackOrigin">;

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

/** The flow of docs/spoken-call.md, by the number in its address, and the number that it calls from. */
const flow = z
  .object({
    EXOTEL_ACCOUNT_SID: required,
    EXOTEL_FLOW_ID: required.regex(/^\d+$/, "must be the flow's number, of digits only."),
    EXOTEL_SPOKEN_CALLER_ID: required,
  })
  .transform(({ EXOTEL_ACCOUNT_SID: sid, EXOTEL_FLOW_ID: id, EXOTEL_SPOKEN_CALLER_ID: spokenCallerId }) => ({
    flowUrl: `http://my.exotel.com/${sid}/exoml/start_voice/${id}`,
    spokenCallerId,
  }));

export const exotelSms = z.intersection(z.intersection(account, sender), registeredTemplates);

export const exotelCalls = z.intersection(account, caller);

export const exotelSpoken = z.intersection(account, flow);
