import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";

import { presetMessages } from "#contract/contact-policy";
import { startProviderServer, type Callback, type ProviderReply, type ProviderRequest, type ProviderServer } from "./provider-server";

const PHONE_NUMBER_ID = "106540352242922";
const ACCOUNT_ID = "102290129340398";
const TOKEN = "EAAJB-token-of-the-system-user";
const APP_SECRET = "app-secret-of-meta";
const VERIFY_TOKEN = "a-verify-token-of-ours";
const OUR_NUMBER = "15550783881";

const sending = { messaging_product: z.literal("whatsapp"), recipient_type: z.literal("individual"), to: z.string() };
const value = z.strictObject({ type: z.literal("text"), text: z.string() });
const payload = z.strictObject({ type: z.literal("payload"), payload: z.string() });

const templateMessage = z.strictObject({
  ...sending,
  biz_opaque_callback_data: z.string().max(512),
  type: z.literal("template"),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ code: z.string() }),
    components: z.array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("body"), parameters: z.array(value) }),
        z.strictObject({
          type: z.literal("button"),
          sub_type: z.literal("quick_reply"),
          index: z.string().regex(/^\d$/),
          parameters: z.tuple([payload]),
        }),
      ]),
    ),
  }),
});

const textMessage = z.strictObject({
  ...sending,
  type: z.literal("text"),
  text: z.strictObject({ preview_url: z.boolean(), body: z.string().min(1).max(4096) }),
});

/** The longest payload of a button, and the longest value of a variable. */
const MAX_PAYLOAD = 128;
const MAX_VALUE = 1024;

type SentTemplate = z.infer<typeof templateMessage> & { readonly id: string };
type SentText = z.infer<typeof textMessage>;

/** What a webhook says of one message: a report, or what a person sent. */
export type Told = { readonly statuses: readonly object[] } | { readonly messages: readonly object[] };

export type FakeMeta = ProviderServer & {
  /** Environment variables that make the product use this fake for WhatsApp. */
  readonly variables: Readonly<Record<string, string>>;
  readonly verifyToken: string;
  readonly templates: SentTemplate[];
  readonly texts: SentText[];
  /** The bodies of all requests. */
  readonly bodies: string[];
  /** The approved templates, such as "message_2 hi", with the number of their variables and buttons. */
  readonly approved: Map<string, { readonly variables: number; readonly buttons: number }>;
  /** The numbers that have written in the last 24 hours. Only they get texts. */
  readonly windows: Set<string>;
  /** The numbers that the fake rejects, each with an error code. */
  readonly refused: Map<string, number>;
  /** Where the webhooks of the number go. */
  webhook: string;
  status(message: SentTemplate, status: string, errorCode?: number): Told;
  /** What arrives if somebody presses a button of a message. @param button - its place. */
  press(message: SentTemplate, button: number, from?: string): Told;
  write(from: string, body: string): Told;
  /** A signed webhook. @param told - what it says, each in an entry of its own. */
  callback(...told: readonly Told[]): Callback;
  /** A signed webhook about another number of the same account. */
  callbackForOther(told: Told): Callback;
};

/** Starts a server that validates, responds and signs like Meta's Cloud API for WhatsApp. It shares no code with the product. */
export async function startFakeMeta(): Promise<FakeMeta> {
  const templates: SentTemplate[] = [];
  const texts: SentText[] = [];
  const bodies: string[] = [];
  const approved: FakeMeta["approved"] = new Map();
  const windows = new Set<string>();
  const refused = new Map<string, number>();
  for (const language of ["en", "hi", "ta", "kn"]) {
    for (const { id } of presetMessages)
      for (const name of [`message_${id}`, `reminder_${id}`]) approved.set(`${name} ${language}`, { variables: 2, buttons: 3 });
    approved.set(`test ${language}`, { variables: 0, buttons: 0 });
  }

  function send(request: ProviderRequest): ProviderReply {
    bodies.push(request.body);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(401, 190, "Invalid OAuth access token");
    if (request.path !== `/${PHONE_NUMBER_ID}/messages`) throw new Error("the path is unknown");
    const message = z.discriminatedUnion("type", [templateMessage, textMessage]).parse(JSON.parse(request.body));
    if (!/^\+91\d{10}$/.test(message.to)) return refuse(400, 131009, "Parameter value is not valid");
    const code = refused.get(message.to.slice(1));
    if (code !== undefined) return refuse(400, code, `(#${code}) The number ${message.to} is refused`);
    const id = newId();
    if (message.type === "text") {
      if (!windows.has(message.to.slice(1))) return refuse(400, 131047, "Re-engagement message");
      texts.push(message);
    } else {
      const fault = faultOf(message);
      if (fault !== null) return fault;
      templates.push({ ...message, id });
    }
    const contacts = [{ input: message.to, wa_id: message.to.slice(1) }];
    return { status: 200, body: { messaging_product: "whatsapp", contacts, messages: [{ id, message_status: "accepted" }] } };
  }

  function faultOf({ template: { name, language, components } }: z.infer<typeof templateMessage>): ProviderReply | null {
    const known = approved.get(`${name} ${language.code}`);
    if (known === undefined) return refuse(404, 132001, "Template name does not exist in the translation");
    const values = components.flatMap((component) => (component.type === "body" ? component.parameters.map(({ text }) => text) : []));
    const buttons = components.filter(({ type }) => type === "button");
    if (values.length !== known.variables || buttons.length !== known.buttons)
      return refuse(400, 132000, "Number of parameters does not match the expected number of params");
    if (values.some((text) => text === "" || text.length > MAX_VALUE || /[\n\t]| {5}/.test(text)))
      return refuse(400, 132012, "Parameter format does not match format in the created template");
    const payloads = components.flatMap((component) => (component.type === "button" ? component.parameters.map((one) => one.payload) : []));
    const isWrong = payloads.some((one) => one === "" || one.length > MAX_PAYLOAD);
    return isWrong ? refuse(400, 131009, "Parameter value is not valid") : null;
  }

  function read(request: ProviderRequest): ProviderReply {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(401, 190, "Invalid OAuth access token");
    const { pathname, searchParams } = new URL(request.path, "http://meta.test");
    if (pathname === `/${PHONE_NUMBER_ID}` && searchParams.get("fields") === "webhook_configuration")
      return { status: 200, body: { webhook_configuration: { application: fake.webhook }, id: PHONE_NUMBER_ID } };
    if (pathname !== `/${ACCOUNT_ID}/message_templates`) throw new Error("the path is unknown");
    const start = Number(searchParams.get("after") ?? 0);
    const end = start + Number(searchParams.get("limit"));
    const data = [...approved.keys()].map((key) => {
      const [name, language] = key.split(" ");
      return { name, language, status: "APPROVED", id: key };
    });
    const next = end < data.length ? { next: `${server.url}/more` } : {};
    return { status: 200, body: { data: data.slice(start, end), paging: { cursors: { before: "", after: String(end) }, ...next } } };
  }

  const server = await startProviderServer(send, read);
  const fake: FakeMeta = {
    ...server,
    variables: {
      WHATSAPP: "cloud",
      WHATSAPP_BASE_URL: server.url,
      WHATSAPP_ACCOUNT_ID: ACCOUNT_ID,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
    verifyToken: VERIFY_TOKEN,
    webhook: "",
    templates,
    texts,
    bodies,
    approved,
    windows,
    refused,
    status: ({ id, to, biz_opaque_callback_data }, status, errorCode) => ({
      statuses: [
        {
          ...{ id, status, timestamp: "1771854964", recipient_id: to.slice(1), biz_opaque_callback_data },
          ...(errorCode === undefined
            ? { pricing: { billable: true, pricing_model: "PMP", category: "utility" } }
            : { errors: [{ code: errorCode, title: "Message undeliverable", error_data: { details: "…" } }] }),
        },
      ],
    }),
    press({ id, to, template }, button, from = to.slice(1)) {
      windows.add(from);
      const pressed = template.components.flatMap((one) => (one.type === "button" ? one.parameters : []))[button];
      const content = { payload: pressed?.payload, text: "A button" };
      return { messages: [{ ...inbound(from), context: { from: OUR_NUMBER, id }, type: "button", button: content }] };
    },
    write(from, body) {
      windows.add(from);
      return { messages: [{ ...inbound(from), type: "text", text: { body } }] };
    },
    callback: (...told) => signed(told),
    callbackForOther: (told) => signed([told], "999999999999999"),
  };
  return fake;
}

function refuse(status: number, code: number, message: string): ProviderReply {
  return {
    status,
    body: { error: { message, type: "OAuthException", code, error_data: { messaging_product: "whatsapp" }, fbtrace_id: "A" } },
  };
}

function inbound(from: string) {
  return { from, id: newId(), timestamp: "1771855045" };
}

function newId(): string {
  return `wamid.${randomBytes(24).toString("base64")}`;
}

function signed(told: readonly Told[], phoneNumberId = PHONE_NUMBER_ID): Callback {
  const metadata = { display_phone_number: OUR_NUMBER, phone_number_id: phoneNumberId };
  const entry = told.map((one) => ({
    id: ACCOUNT_ID,
    changes: [{ field: "messages", value: { messaging_product: "whatsapp", metadata, ...one } }],
  }));
  const body = JSON.stringify({ object: "whatsapp_business_account", entry });
  const signature = `sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`;
  return {
    url: "https://api.stickers.example.in/webhooks/whatsapp",
    headers: { "Content-Type": "application/json", "X-Hub-Signature-256": signature },
    body,
  };
}
