import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";

import {
  checkBasic,
  readForm,
  startProviderServer,
  type Callback,
  type ProviderReply,
  type ProviderRequest,
  type ProviderServer,
} from "./provider-server";

const account = { sid: `AC${"0123456789abcdef".repeat(2)}`, token: "twilio-token" };
const OUR_NUMBER = "+14155550100";

const indianPhone = z.string().regex(/^\+91\d{10}$/);
const webAddress = z.url({ protocol: /^https?$/ });

const sms = z.strictObject({ To: indianPhone, From: z.literal(OUR_NUMBER), Body: z.string().min(1).max(1600), StatusCallback: webAddress });

const call = z.strictObject({
  To: indianPhone,
  From: z.literal(OUR_NUMBER),
  Twiml: z.string().max(4000),
  Timeout: z.string().regex(/^\d{1,3}$/),
  TimeLimit: z.string().regex(/^\d{1,5}$/),
  StatusCallback: webAddress,
});

/** The only TwiML that this fake accepts. It masks the phone call: the called person sees only the product's number. */
const instruction =
  /^<Response><Dial callerId="(?<shown>[^"]+)" timeout="\d+" timeLimit="\d+"><Number statusCallback="(?<callback>[^"<>&]+)" statusCallbackEvent="ringing answered completed">(?<to>\+91\d{10})<\/Number><\/Dial><\/Response>$/;

type Sms = z.infer<typeof sms> & { readonly sid: string };
type Call = z.infer<typeof call> & { readonly sid: string; readonly callee: { readonly To: string; readonly StatusCallback: string } };

export type FakeTwilio = ProviderServer & {
  /** Environment variables that make the product use this fake for SMS and phone calls. */
  readonly variables: Readonly<Record<string, string>>;
  readonly messages: Sms[];
  readonly calls: Call[];
  /** The numbers that the fake rejects, each with an error code. */
  readonly refused: Map<string, number>;
  /** The callback with an SMS's status. */
  messageCallback(message: Sms, status: string): Callback;
  /** The callback with the status of one leg of a phone call. */
  callCallback(leg: { readonly To: string; readonly StatusCallback: string }, status: string): Callback;
};

/** Starts a server that validates, responds and signs like Twilio. It shares no code with the product. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const messages: Sms[] = [];
  const calls: Call[] = [];
  const refused = new Map<string, number>();

  const server = await startProviderServer((request): ProviderReply => {
    checkBasic(request, account.sid, account.token);
    if (request.path === `/2010-04-01/Accounts/${account.sid}/Messages.json`) return takeSms(request);
    if (request.path === `/2010-04-01/Accounts/${account.sid}/Calls.json`) return takeCall(request);
    throw new Error("the path is unknown");
  });

  function takeSms(request: ProviderRequest): ProviderReply {
    const message = { ...sms.parse(readForm(request)), sid: newSid("SM") };
    const code = refused.get(message.To);
    if (code !== undefined) return { status: 400, body: { code, message: `The number ${message.To} is refused`, status: 400 } };
    messages.push(message);
    return { status: 201, body: { sid: message.sid, status: "queued", error_code: null } };
  }

  function takeCall(request: ProviderRequest): ProviderReply {
    const fields = call.parse(readForm(request));
    const { shown, callback, to } = instruction.exec(fields.Twiml)?.groups ?? {};
    if (shown !== OUR_NUMBER || callback === undefined || to === undefined) throw new Error(`the call is not masked: ${fields.Twiml}`);
    const code = refused.get(fields.To);
    if (code !== undefined) return { status: 400, body: { code, message: `The number ${fields.To} is refused`, status: 400 } };
    const placed = { ...fields, sid: newSid("CA"), callee: { To: to, StatusCallback: callback } };
    calls.push(placed);
    return { status: 201, body: { sid: placed.sid, status: "queued" } };
  }

  return {
    ...server,
    messages,
    calls,
    refused,
    variables: {
      SMS: "twilio",
      CALLS: "twilio",
      TWILIO_BASE_URL: server.url,
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_SENDER: OUR_NUMBER,
      TWILIO_CALLER_ID: OUR_NUMBER,
    },
    messageCallback: ({ sid, To, StatusCallback }, MessageStatus) =>
      signed(StatusCallback, { MessageSid: sid, SmsSid: sid, MessageStatus, To, From: OUR_NUMBER, AccountSid: account.sid }),
    callCallback: ({ To, StatusCallback }, CallStatus) =>
      signed(StatusCallback, {
        CallSid: newSid("CA"),
        CallStatus,
        To,
        From: OUR_NUMBER,
        AccountSid: account.sid,
        Direction: "outbound-api",
      }),
  };
}

function signed(url: string, fields: Readonly<Record<string, string>>): Callback {
  const names = Object.keys(fields).sort();
  const text = names.reduce((all, name) => all + name + (fields[name] ?? ""), url);
  const signature = createHmac("sha1", account.token).update(text).digest("base64");
  return {
    url,
    headers: { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8", "X-Twilio-Signature": signature },
    body: new URLSearchParams(fields).toString(),
  };
}

function newSid(kind: string): string {
  return kind + randomBytes(16).toString("hex");
}
