import { randomBytes } from "node:crypto";
import { z } from "zod";

import { presetMessages } from "#contract/contact-policy";
import {
  checkBasic,
  readForm,
  startProviderServer,
  type Ask,
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

/** A call to one phone, which then runs a flow of the account. */
const spokenCall = z.strictObject({
  From: phone,
  CallerId: z.literal("08047119999"),
  Url: z.literal(`http://my.exotel.com/${account.sid}/exoml/start_voice/123456`),
  CallType: z.literal("trans"),
  TimeLimit: z.string().regex(/^[1-9]\d{1,4}$/),
  TimeOut: z.string().regex(/^[1-6]\d$/),
  CustomField: z.string().min(1).max(128),
  StatusCallback: webAddress,
  "StatusCallbackEvents[0]": z.literal("terminal"),
  StatusCallbackContentType: z.literal("application/json"),
});

/** What a Gather applet that is configured by a URL understands. */
const gather = z.strictObject({
  gather_prompt: z.strictObject({ text: z.string().min(1) }),
  max_input_digits: z.literal(1),
  input_timeout: z.int().min(1).max(60),
  repeat_menu: z.int().min(0).max(3),
  repeat_gather_prompt: z.strictObject({ text: z.string().min(1) }),
});

type SpokenCall = z.infer<typeof spokenCall> & { readonly Sid: string };
type Sms = z.infer<typeof sms> & { readonly Sid: string };
type Call = z.infer<typeof call> & { readonly Sid: string };

export type FakeExotel = ProviderServer & {
  /** Environment variables that make the product use this fake for SMS and phone calls. */
  readonly variables: Readonly<Record<string, string>>;
  readonly messages: Sms[];
  readonly calls: Call[];
  readonly spokenCalls: SpokenCall[];
  /**
   * Answers a spoken call with the flow of docs/spoken-call.md on the product at `origin`, and presses a key each time that a Gather applet
   * waits for one, "" for none. Ends when the keys are used up, or at the flow's end. @returns what was heard.
   */
  answer(call: SpokenCall, origin: string, ask: Ask, keys: readonly string[]): Promise<string[]>;
  /** The callback after a spoken call. */
  endCallback(call: SpokenCall, status: string): Callback;
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
  const spokenCalls: SpokenCall[] = [];
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
    const form = readForm(request);
    const spoken = "Url" in form ? { ...spokenCall.parse(form), Sid: newSid() } : null;
    if (spoken !== null) {
      spokenCalls.push(spoken);
      return { status: 200, body: { Call: { Sid: spoken.Sid, Status: "in-progress", Direction: "outbound-api" } } };
    }
    const placed = { ...call.parse(form), Sid: newSid() };
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
    spokenCalls,
    answer: (placed, origin, ask, keys) => runFlow(placed, origin, ask, [...keys]),
    endCallback: ({ Sid, From, CustomField, StatusCallback }, Status) => ({
      url: StatusCallback,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ CallSid: Sid, EventType: "terminal", Status, From, CustomField, Legs: [{ OnCallDuration: 9, Status }] }),
    }),
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
      EXOTEL_SPOKEN_CALLER_ID: "08047119999",
      EXOTEL_FLOW_ID: "123456",
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

/** Runs the flow: Gather, two Passthrus that each branch by the status, Greetings, and all of it once more after a key of no answer. */
async function runFlow({ Sid, From, CustomField }: SpokenCall, origin: string, ask: Ask, keys: string[]): Promise<string[]> {
  const heard: string[] = [];
  const common = { CallSid: Sid, CallFrom: From, CallTo: "08047119999", Direction: "outbound-dial", CustomField };
  const request = (applet: string, method: "GET" | "HEAD", fields: object = {}) => {
    const query = new URLSearchParams({ ...common, ...fields }).toString();
    return ask({ url: `${origin}/webhooks/exotel/spoken/${applet}?${query}`, method, headers: { "Exotel-Version": "1.0" }, body: "" });
  };
  const greet = async (applet: string) => {
    const [head, { status, type, body }] = [await request(applet, "HEAD"), await request(applet, "GET")];
    if (status !== 200 || type !== "text/plain" || head.type !== type || body === "") throw new Error(`no text to read: ${status} ${type}`);
    heard.push(body);
    return heard;
  };
  for (const applet of ["ask", "ask-again"]) {
    const { status, type, body } = await request(applet, "GET");
    if (status !== 200 || !type.startsWith("application/json")) throw new Error(`no settings for Gather: ${status} ${type}`);
    const { gather_prompt: prompt, repeat_menu: repeats } = gather.parse(JSON.parse(body));
    let key = "";
    for (let times = 0; times <= repeats && key === ""; times += 1) {
      heard.push(prompt.text);
      if (keys.length === 0) return heard;
      key = keys.shift() ?? "";
    }
    if (key === "") return heard;
    for (const [check, greeting] of [["is-taken", "say-taken"] as const, ["is-closed", "say-closed"] as const]) {
      const branch = await request(check, "GET", { digits: `"${key}"` });
      if (branch.status === 200) return greet(greeting);
      if (branch.status !== 302) throw new Error(`a Passthru applet got ${branch.status}`);
    }
  }
  return heard;
}

function newSid(): string {
  return randomBytes(16).toString("hex");
}
