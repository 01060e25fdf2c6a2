import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";

import {
  checkBasic,
  readForm,
  startProviderServer,
  type Answered,
  type Ask,
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

/** A call whose instructions Twilio asks for when it is answered, and after machine detection. */
const spokenCall = z.strictObject({
  To: indianPhone,
  From: z.literal(OUR_NUMBER),
  Url: webAddress,
  MachineDetection: z.literal("Enable"),
  Timeout: z.string().regex(/^\d{1,3}$/),
  TimeLimit: z.string().regex(/^\d{1,5}$/),
  StatusCallback: webAddress,
});

/** Some of Twilio's voices (https://www.twilio.com/docs/voice/twiml/say/text-speech), by language. */
const voices = new Set(
  ["en-IN-Standard-A", "hi-IN-Standard-A", "mr-IN-Standard-A", "te-IN-Standard-A", "pa-IN-Standard-A"].concat(
    ["bn", "gu", "kn", "ta"].map((language) => `${language}-IN-Standard-C`),
    "ml-IN-Wavenet-C",
  ),
);

/** The only spoken TwiML that this fake accepts: words that wait for one key, words before the end, or the end. */
const spokenInstruction =
  /^<Response>(?:<Gather input="dtmf" numDigits="1" finishOnKey="" timeout="\d+" actionOnEmptyResult="true" action="(?<action>[^"<>&]+)">(?<asked><Say .*<\/Say>)<\/Gather>|(?<last><Say .*<\/Say>)?<Hangup\/>)<\/Response>$/;
const sayInstruction = /^<Say language="(?<language>[a-z]{2}-IN)" voice="Google\.(?<voice>[\w-]+)">(?<text>[^<>]+)<\/Say>$/;

/** The only TwiML that this fake accepts for masked calls. It masks the phone call: the called person sees only the product's number. */
const instruction =
  /^<Response><Dial callerId="(?<shown>[^"]+)" timeout="\d+" timeLimit="\d+"><Number statusCallback="(?<callback>[^"<>&]+)" statusCallbackEvent="ringing answered completed">(?<to>\+91\d{10})<\/Number><\/Dial><\/Response>$/;

const SENDER = "+14155238886";

/** Twilio's fields for a content template. WhatsApp takes no other message to somebody who has not written in the last 24 hours. */
const whatsapp = z.strictObject({
  To: z.string().regex(/^whatsapp:\+91\d{10}$/),
  From: z.literal(`whatsapp:${SENDER}`),
  ContentSid: z.string().regex(/^HX[0-9a-f]{32}$/),
  ContentVariables: z.string().optional(),
  StatusCallback: webAddress,
});

type Whatsapp = z.infer<typeof whatsapp> & { readonly sid: string };

/** A content template: how many variables it has. Twilio fills in its buttons' ids too. */
type Content = { readonly variables: number; readonly buttons: readonly string[] };

type Sms = z.infer<typeof sms> & { readonly sid: string };
type SpokenCall = z.infer<typeof spokenCall> & { readonly sid: string };
type Call = z.infer<typeof call> & { readonly sid: string; readonly callee: { readonly To: string; readonly StatusCallback: string } };

export type FakeTwilio = ProviderServer & {
  /** Environment variables that make the product use this fake for SMS and phone calls. */
  readonly variables: Readonly<Record<string, string>>;
  readonly messages: Sms[];
  readonly calls: Call[];
  readonly spokenCalls: SpokenCall[];
  /**
   * Answers a spoken call: asks the product what to say, and presses a key each time that it waits for one, "" for none. Ends when the
   * keys are used up, or when the product hangs up. @returns what was heard.
   */
  answer(call: SpokenCall, ask: Ask, answeredBy: string, keys: readonly string[]): Promise<Heard[]>;
  /** The request for what follows a key. */
  keyCallback(action: string, call: SpokenCall, key: string): Callback;
  /** The callback with the final status of a spoken call. */
  endCallback(call: SpokenCall, status: string): Callback;
  readonly whatsapp: Whatsapp[];
  /** The content templates by id. */
  readonly contents: Map<string, Content>;
  /** The callback with a WhatsApp message's status. */
  whatsappCallback(message: Whatsapp, status: string, errorCode?: number): Callback;
  /** Twilio's request for a message that a person sends. @param fields - such as Body. */
  inbound(from: string, fields: Readonly<Record<string, string>>): Callback;
  /** What a button of a sent message sends back. @param button - its place. */
  press(message: Whatsapp, button: number): Readonly<Record<string, string>>;
  /** The numbers that the fake rejects, each with an error code. */
  readonly refused: Map<string, number>;
  /** The callback with an SMS's status. */
  messageCallback(message: Sms, status: string): Callback;
  /** The callback with the status of one leg of a phone call. */
  callCallback(leg: { readonly To: string; readonly StatusCallback: string }, status: string): Callback;
};

type Heard = { readonly language: string; readonly text: string };

/** Starts a server that validates, responds and signs like Twilio. It shares no code with the product. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const messages: Sms[] = [];
  const calls: Call[] = [];
  const spokenCalls: SpokenCall[] = [];
  const whatsappMessages: Whatsapp[] = [];
  const contents = new Map<string, Content>();
  const refused = new Map<string, number>();

  const server = await startProviderServer((request): ProviderReply => {
    checkBasic(request, account.sid, account.token);
    if (request.path === `/2010-04-01/Accounts/${account.sid}/Messages.json`) return takeSms(request);
    if (request.path === `/2010-04-01/Accounts/${account.sid}/Calls.json`) return takeCall(request);
    throw new Error("the path is unknown");
  });

  function takeWhatsapp(request: ProviderRequest): ProviderReply {
    const message = { ...whatsapp.parse(readForm(request)), sid: newSid("MM") };
    const content = contents.get(message.ContentSid);
    const refuse = (code: number, words: string) => ({ status: 400, body: { code, message: words, status: 400 } });
    if (content === undefined) return refuse(21655, "The ContentSid is Invalid");
    const values = variablesOf(message);
    const isWrong = values.length !== content.variables || values.some((value) => value === "" || /[\n\t]| {5}/.test(value));
    if (isWrong) return refuse(21656, "The Content Variables Parameter is invalid");
    const code = refused.get(message.To);
    if (code !== undefined) return refuse(code, `The number ${message.To} is refused`);
    whatsappMessages.push(message);
    return { status: 201, body: { sid: message.sid, status: "queued", error_code: null } };
  }

  function variablesOf({ ContentVariables = "{}" }: Whatsapp): string[] {
    const given = z.record(z.string().regex(/^\d+$/), z.string()).parse(JSON.parse(ContentVariables));
    return Object.keys(given).map((_, index) => z.string().parse(given[String(index + 1)]));
  }

  function press(message: Whatsapp, button: number) {
    const id = contents.get(message.ContentSid)?.buttons[button] ?? "";
    const payload = variablesOf(message).reduce((text, value, index) => text.replace(`{{${index + 1}}}`, value), id);
    return { Body: "A button", ButtonText: "A button", ButtonPayload: payload };
  }

  function takeSms(request: ProviderRequest): ProviderReply {
    if (readForm(request)["To"]?.startsWith("whatsapp:")) return takeWhatsapp(request);
    const message = { ...sms.parse(readForm(request)), sid: newSid("SM") };
    const code = refused.get(message.To);
    if (code !== undefined) return { status: 400, body: { code, message: `The number ${message.To} is refused`, status: 400 } };
    messages.push(message);
    return { status: 201, body: { sid: message.sid, status: "queued", error_code: null } };
  }

  function takeCall(request: ProviderRequest): ProviderReply {
    const form = readForm(request);
    const isRefused = refused.get(form["To"] ?? "");
    if (isRefused !== undefined)
      return { status: 400, body: { code: isRefused, message: `The number ${form["To"]} is refused`, status: 400 } };
    if ("Url" in form) {
      const spoken = { ...spokenCall.parse(form), sid: newSid("CA") };
      spokenCalls.push(spoken);
      return { status: 201, body: { sid: spoken.sid, status: "queued" } };
    }
    const fields = call.parse(form);
    const { shown, callback, to } = instruction.exec(fields.Twiml)?.groups ?? {};
    if (shown !== OUR_NUMBER || callback === undefined || to === undefined) throw new Error(`the call is not masked: ${fields.Twiml}`);
    const placed = { ...fields, sid: newSid("CA"), callee: { To: to, StatusCallback: callback } };
    calls.push(placed);
    return { status: 201, body: { sid: placed.sid, status: "queued" } };
  }

  const keyCallback: FakeTwilio["keyCallback"] = (action, { sid, To }, Digits) =>
    signed(action, { ...legFields(sid, To), CallStatus: "in-progress", Digits, FinishedOnKey: "" });

  async function answer(placed: SpokenCall, ask: Ask, answeredBy: string, keys: readonly string[]): Promise<Heard[]> {
    const { sid, To, Url } = placed;
    const start = signed(Url, { ...legFields(sid, To), CallStatus: "in-progress", AnsweredBy: answeredBy });
    let { said, action } = readInstruction(await ask(start));
    const heard = [...said];
    for (const key of keys) {
      if (action === null) throw new Error("Twilio has hung up");
      ({ said, action } = readInstruction(await ask(keyCallback(action, placed, key))));
      heard.push(...said);
    }
    return heard;
  }

  return {
    ...server,
    messages,
    calls,
    spokenCalls,
    answer,
    keyCallback,
    endCallback: ({ sid, To, StatusCallback }, CallStatus) => signed(StatusCallback, { ...legFields(sid, To), CallStatus }),
    whatsapp: whatsappMessages,
    contents,
    refused,
    press,
    whatsappCallback: ({ sid, To, StatusCallback }, MessageStatus, errorCode) =>
      signed(StatusCallback, {
        ...{ MessageSid: sid, MessageStatus, To, From: `whatsapp:${SENDER}`, AccountSid: account.sid, ChannelPrefix: "whatsapp" },
        ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      }),
    inbound: (from, fields) =>
      signed("https://api.stickers.example.in/webhooks/twilio/whatsapp", {
        ...{ MessageSid: newSid("SM"), From: `whatsapp:${from}`, To: `whatsapp:${SENDER}`, WaId: from.slice(1) },
        ...{ AccountSid: account.sid, ProfileName: "A & B", NumMedia: "0", Body: "" },
        ...fields,
      }),
    variables: {
      SMS: "twilio",
      CALLS: "twilio",
      TWILIO_BASE_URL: server.url,
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_SENDER: OUR_NUMBER,
      TWILIO_CALLER_ID: OUR_NUMBER,
      TWILIO_WHATSAPP_SENDER: SENDER,
    },
    messageCallback: ({ sid, To, StatusCallback }, MessageStatus) =>
      signed(StatusCallback, { MessageSid: sid, SmsSid: sid, MessageStatus, To, From: OUR_NUMBER, AccountSid: account.sid }),
    callCallback: ({ To, StatusCallback }, CallStatus) => signed(StatusCallback, { ...legFields(newSid("CA"), To), CallStatus }),
  };
}

function legFields(CallSid: string, To: string) {
  return { CallSid, To, From: OUR_NUMBER, AccountSid: account.sid, Direction: "outbound-api" };
}

/** Reads instructions as Twilio would: a wrong element, an unknown voice or another content type ends the call with an error. */
function readInstruction({ status, type, body }: Answered): { said: Heard[]; action: string | null } {
  const found = spokenInstruction.exec(body)?.groups;
  if (status !== 200 || !type.startsWith("text/xml") || found === undefined) throw new Error(`12100 Document parse failure: ${body}`);
  const words = found["asked"] ?? found["last"];
  if (words === undefined) return { said: [], action: null };
  const { language = "", voice = "", text = "" } = sayInstruction.exec(words)?.groups ?? {};
  if (!voices.has(voice) || !voice.startsWith(language)) throw new Error(`13512 Invalid voice: ${words}`);
  return { said: [{ language: language.slice(0, 2), text }], action: found["action"] ?? null };
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
