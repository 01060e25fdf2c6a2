import { randomBytes } from "node:crypto";
import { z } from "zod";

import { presetMessages } from "#contract/contact-policy";
import {
  checkBasic,
  readForm,
  startProviderServer,
  type Callback,
  type ProviderReply,
  type ProviderRequest,
  type ProviderServer,
} from "./provider-server";

const account = { sid: "platenote1", key: "exotel-key", token: "exotel-token" };

const phone = z.string().regex(/^\+91\d{10}$/);
const webAddress = z.url({ protocol: /^https?$/ });

const sms = z.strictObject({
  From: z.literal("PLTNOT"),
  To: phone,
  Body: z.string().min(1).max(160),
  EncodingType: z.literal("unicode").optional(),
  DltEntityId: z.literal("1101234560000012345"),
  DltTemplateId: z.string().regex(/^1107\d{15}$/),
  SmsType: z.literal("transactional"),
  StatusCallback: webAddress,
});

const call = z.strictObject({
  From: phone,
  To: phone,
  CallerId: z.literal("08047112233"),
  CallType: z.literal("trans"),
  TimeLimit: z.string().regex(/^[1-9]\d{1,4}$/),
  TimeOut: z.string().regex(/^[1-6]\d$/),
  CustomField: z.string().min(1).max(128),
  StatusCallback: webAddress,
  "StatusCallbackEvents[0]": z.literal("terminal"),
  StatusCallbackContentType: z.literal("application/json"),
});

type Sms = z.infer<typeof sms> & { readonly Sid: string };
type Call = z.infer<typeof call> & { readonly Sid: string };

export type FakeExotel = ProviderServer & {
  /** Environment variables that make the product use this fake for SMS and phone calls. */
  readonly variables: Readonly<Record<string, string>>;
  readonly messages: Sms[];
  readonly calls: Call[];
  /** Numbers on the do-not-disturb register. */
  readonly doNotDisturb: Set<string>;
  /** Answers phone calls with 403 and these words, or without words (""). Null: does not. */
  forbidCalls(words: string | null): void;
  /** The callback with an SMS's final status. */
  messageCallback(message: Sms, status: string, detail: string): Callback;
  /** The callback after a phone call. @param legs - the status of each phone that was called. */
  callCallback(call: Call, status: string, legs: readonly string[]): Callback;
};

/** Starts a server that validates and responds like Exotel. It shares no code with the product. */
export async function startFakeExotel(): Promise<FakeExotel> {
  const messages: Sms[] = [];
  const calls: Call[] = [];
  const doNotDisturb = new Set<string>();
  let forbidden: string | null = null;

  const server = await startProviderServer((request): ProviderReply => {
    checkBasic(request, account.key, account.token);
    if (request.path === `/v1/Accounts/${account.sid}/Sms/send.json`) return takeSms(request);
    if (request.path === `/v1/Accounts/${account.sid}/Calls/connect.json`) return takeCall(request);
    throw new Error("the path is unknown");
  });

  function takeSms(request: ProviderRequest): ProviderReply {
    const message = { ...sms.parse(readForm(request)), Sid: newSid() };
    messages.push(message);
    return {
      status: 200,
      body: { SMSMessage: { Sid: message.Sid, AccountSid: account.sid, Status: "queued", DetailedStatusCode: 21010 } },
    };
  }

  function takeCall(request: ProviderRequest): ProviderReply {
    const placed = { ...call.parse(readForm(request)), Sid: newSid() };
    if (forbidden !== null) return { status: 403, body: forbidden === "" ? {} : { RestException: { Status: 403, Message: forbidden } } };
    if (doNotDisturb.has(placed.To)) {
      const Message = `Call to ${placed.To} cannot be made because of TRAI NDNC regulations`;
      return { status: 403, body: { RestException: { Status: 403, Message } } };
    }
    calls.push(placed);
    return { status: 200, body: { Call: { Sid: placed.Sid, Status: "in-progress", Direction: "outbound-api" } } };
  }

  const changes = [
    "EMERGENCY_NAMED",
    "SECOND_DRIVER_INVITED",
    "PHONE_CHANGE",
    "PHONE_CHANGED",
    "EMAIL_CHANGE",
    "RELEASED",
    "BREACH_NOTICE",
  ];
  const templates = ["CODE", ...changes, ...presetMessages.flatMap(({ id }) => [`MESSAGE_${id}`, `REMINDER_${id}`]), "ORDER_SENT"];
  return {
    ...server,
    messages,
    calls,
    doNotDisturb,
    forbidCalls: (words) => {
      forbidden = words;
    },
    variables: {
      SMS: "exotel",
      CALLS: "exotel",
      EXOTEL_BASE_URL: server.url,
      EXOTEL_ACCOUNT_SID: account.sid,
      EXOTEL_API_KEY: account.key,
      EXOTEL_API_TOKEN: account.token,
      EXOTEL_SENDER_ID: "PLTNOT",
      EXOTEL_CALLER_ID: "08047112233",
      DLT_ENTITY_ID: "1101234560000012345",
      ...Object.fromEntries(templates.map((name, index) => [`SMS_TEMPLATE_${name}`, `11070000000000000${String(index).padStart(2, "0")}`])),
    },
    messageCallback: ({ Sid, To, StatusCallback }, Status, DetailedStatus) => ({
      url: StatusCallback,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ SmsSid: Sid, To, Status, DetailedStatus, SmsUnits: "1", DateSent: "2026-03-10 12:00:07" }).toString(),
    }),
    callCallback: ({ Sid, From, To, CustomField, StatusCallback }, Status, legs) => ({
      url: StatusCallback,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        CallSid: Sid,
        EventType: "terminal",
        Status,
        From,
        To,
        CustomField,
        DateUpdated: "2026-03-10 12:01:07",
        ConversationDuration: 41,
        Legs: legs.map((leg) => ({ OnCallDuration: leg === "completed" ? 41 : 0, Status: leg })),
      }),
    }),
  };
}

function newSid(): string {
  return randomBytes(16).toString("hex");
}
