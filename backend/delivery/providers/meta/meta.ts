import { z } from "zod";
import { createHmac } from "node:crypto";

import type { CoreServices } from "../../../platform/database/database";
import { bodyOf, requestJson, type HttpResult } from "../../../platform/http-client/http-client";
import { constantTimeEqual } from "../../../platform/process/secrets";
import type { WhatsappMessage } from "../../messages/message";
import {
  buttonPayload,
  quickAnswers,
  registeredName,
  whatsappLanguage,
  whatsappTemplateOf,
  whatsappValues,
  type WhatsappLanguage,
} from "../../messages/whatsapp-templates";
import { outcomeOfFailure } from "../outcome";
import { callbackReference, timeouts, toE164, type MessageStatus, type OwnerReplies, type Provider, type SendOutcome } from "../provider";
import { indianPhone, type WhatsappEvent } from "../whatsapp-events";
import type { MetaWhatsapp } from "./settings";

/**
 * Sends WhatsApp messages by Meta's Cloud API. A language whose template Meta does not have is sent in English. Meta cannot detect
 * duplicates: after a lost response, the message is sent again, unless a report came. Both copies have the same answer code.
 */
export function createMetaMessages(
  settings: MetaWhatsapp,
  { secrets }: Pick<CoreServices, "secrets">,
  replies: Pick<OwnerReplies, "pauseWhatsapp">,
): Provider<WhatsappMessage> {
  const post = (id: number, message: WhatsappMessage, language: WhatsappLanguage, signal: AbortSignal) =>
    postToMeta(settings, { ...templateMessage(message, language), biz_opaque_callback_data: callbackReference(secrets, id) }, signal);
  return {
    async send(id, message, signal) {
      const language = whatsappLanguage(message.language);
      const first = await post(id, message, language, signal);
      const isMissing = language !== "en" && templateUnusable.has(codeOf(first));
      const outcome = outcomeOf(isMissing ? await post(id, message, "en", signal) : first);
      if (outcome.kind === "refused") await replies.pauseWhatsapp(message.to);
      return outcome;
    },
  };
}

/** Sends a text to somebody who has written in the last 24 hours. */
export function sendMetaText(settings: MetaWhatsapp, phone: string, text: string): Promise<HttpResult> {
  return postToMeta(settings, { to: toE164(phone), type: "text", text: { preview_url: false, body: text } });
}

function templateMessage(message: WhatsappMessage, language: WhatsappLanguage) {
  const values = whatsappValues(message);
  const body = { type: "body", parameters: values.map((text) => ({ type: "text", text })) };
  const buttons = quickAnswers.map((answer, index) => ({
    ...{ type: "button", sub_type: "quick_reply", index: String(index) },
    parameters: [{ type: "payload", payload: buttonPayload(message.answerCode, answer, language) }],
  }));
  return {
    to: toE164(message.to),
    type: "template",
    template: {
      ...{ name: whatsappTemplateOf(message), language: { code: language } },
      components: values.length === 0 ? [] : [body, ...buttons],
    },
  };
}

function postToMeta({ baseUrl, phoneNumberId, token }: MetaWhatsapp, message: object, signal?: AbortSignal): Promise<HttpResult> {
  return requestJson(`${baseUrl}/${phoneNumberId}/messages`, {
    headers: { Authorization: `Bearer ${token}` },
    body: { messaging_product: "whatsapp", recipient_type: "individual", ...message },
    timeout: timeouts.response,
    ...(signal === undefined ? {} : { signal }),
  });
}

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) });
const refusal = z.object({ error: z.object({ code: z.number() }) });

function codeOf(answer: HttpResult): number {
  return refusal.catch({ error: { code: 0 } }).parse(bodyOf(answer)).error.code;
}

/** Converts Meta's response to an outcome. Meta's codes, not its HTTP statuses, say whether a retry may succeed. */
function outcomeOf(answer: HttpResult): SendOutcome {
  const read = accepted.safeParse(bodyOf(answer));
  if (read.success) return { kind: "accepted", reference: read.data.messages[0].id };
  const code = codeOf(answer);
  if (code === UNDELIVERABLE) return { kind: "refused", reason: "invalid" };
  const failure = outcomeOfFailure(answer);
  return temporary.has(code) ? { ...failure, kind: "failed" } : failure;
}

/** The number has no WhatsApp, an old one, or has not accepted its terms. */
const UNDELIVERABLE = 131026;

/** The template does not exist in this language, or is paused or disabled. */
const templateUnusable = new Set([132001, 132015, 132016]);

/** Meta is overloaded or under repair, or we send too much, also to this number. */
const temporary = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);

/** Verifies Meta's signature of a webhook's body. */
export function isSignedByMeta({ appSecret }: MetaWhatsapp, body: string, signature: string): boolean {
  return constantTimeEqual(`sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`, signature);
}

/** Returns the challenge of the request with which Meta verifies the webhook's URL. Null if it has not our token. */
export function verifiedChallenge({ verifyToken }: MetaWhatsapp, query: (name: string) => string | undefined): string | null {
  if (query("hub.mode") !== "subscribe" || !constantTimeEqual(verifyToken, query("hub.verify_token") ?? "")) return null;
  return query("hub.challenge") ?? null;
}

const list = z.array(z.unknown()).catch([]);

const webhook = z.object({ entry: list });
const entry = z.object({ changes: list });
const change = z.object({
  value: z.object({ metadata: z.object({ phone_number_id: z.string() }), statuses: list, messages: list }),
});

const status = z.object({
  status: z.string(),
  recipient_id: z.string().catch(""),
  biz_opaque_callback_data: z.string(),
  errors: z.array(z.object({ code: z.number() })).catch([]),
});

const incoming = z.object({
  id: z.string().min(1),
  from: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string().catch(""), text: z.string().catch("") }).optional(),
});

/** Reads the events of a webhook, which may have many. Leaves out those of other numbers, and those that we do not understand. */
export function readMetaEvents({ phoneNumberId }: MetaWhatsapp, body: unknown): WhatsappEvent[] {
  const values = parsedWith(webhook, [body])
    .flatMap((read) => parsedWith(entry, read.entry))
    .flatMap(({ changes }) => parsedWith(change, changes))
    .filter(({ value }) => value.metadata.phone_number_id === phoneNumberId);
  return values.flatMap(({ value }) => [
    ...parsedWith(status, value.statuses).flatMap(eventOfStatus),
    ...parsedWith(incoming, value.messages).flatMap(eventOfMessage),
  ]);
}

function parsedWith<Schema extends z.ZodType>(schema: Schema, values: readonly unknown[]): z.output<Schema>[] {
  return values.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

const statuses: Readonly<Record<string, MessageStatus>> = { sent: "sent", delivered: "delivered", read: "delivered", failed: "failed" };

function eventOfStatus({
  status: name,
  biz_opaque_callback_data: reference,
  recipient_id,
  errors,
}: z.output<typeof status>): WhatsappEvent[] {
  const reported = statuses[name];
  if (reported === undefined) return [];
  const cannotReceive = errors.some(({ code }) => code === UNDELIVERABLE);
  return [{ kind: "status", reference, status: reported, unreachable: cannotReceive ? indianPhone(recipient_id) : null }];
}

function eventOfMessage({ id, from, text, button }: z.output<typeof incoming>): WhatsappEvent[] {
  const phone = indianPhone(from);
  const said = text?.body ?? button?.text;
  return phone === null || said === undefined ? [] : [{ kind: "message", id, from: phone, text: said, payload: button?.payload ?? "" }];
}

const templatePage = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
  paging: z
    .object({ cursors: z.object({ after: z.string() }), next: z.string() })
    .optional()
    .catch(undefined),
});

/** How many pages of templates to read at most. An account has at most 6,000 templates. */
const MAX_PAGES = 60;

/** Lists the names of the approved templates, such as "message_2_hi". Null if Meta does not answer, or refuses the token. */
export async function approvedTemplates(settings: MetaWhatsapp): Promise<Set<string> | null> {
  const approved = new Set<string>();
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query = new URLSearchParams({ fields: "name,language,status", limit: "100", ...(after === undefined ? {} : { after }) });
    const page = templatePage.safeParse(bodyOf(await readFromMeta(settings, `${settings.accountId}/message_templates?${query}`)));
    if (!page.success) return null;
    for (const { name, language, status: state } of page.data.data) if (state === "APPROVED") approved.add(registeredName(name, language));
    after = page.data.paging?.cursors.after;
    if (after === undefined) break;
  }
  return approved;
}

const url = z.string().optional().catch(undefined);
const configuration = z.object({
  webhook_configuration: z.object({ phone_number: url, whatsapp_business_account: url, application: url }),
});

/** Returns where Meta sends the reports on our number. Null if it does not say. */
export async function configuredWebhook(settings: MetaWhatsapp): Promise<string | null> {
  const read = configuration.safeParse(bodyOf(await readFromMeta(settings, `${settings.phoneNumberId}?fields=webhook_configuration`)));
  if (!read.success) return null;
  const { phone_number, whatsapp_business_account, application } = read.data.webhook_configuration;
  return phone_number ?? whatsapp_business_account ?? application ?? null;
}

function readFromMeta({ baseUrl, token }: MetaWhatsapp, path: string): Promise<HttpResult> {
  return requestJson(`${baseUrl}/${path}`, { headers: { Authorization: `Bearer ${token}` }, timeout: timeouts.response });
}
