import { contactWords } from "#contract/contact-words.server";
import { ownerLanguages, limits, oneTimeCode, type OwnerLanguage } from "#contract/limits";
import type { Answerer } from "#contract/contacts";
import type { OwnerAnswer } from "#contract/owner-answers";
import { presetMessages } from "#contract/contact-policy";
import words from "./sms-words.json";

/** How mobile operators tag a variable in a registered text (docs/decisions/0037-registered-sms.md). */
export type VariableKind = "numeric" | "alphanumeric";

/** The variables of the texts, each with the length of its longest value. Mobile operators allow 30 characters. */
export const smsVariables = {
  code: { kind: "numeric", longest: oneTimeCode.digits },
  plate: { kind: "alphanumeric", longest: limits.plateLongest },
  /** The code in the link with which an owner answers a message, or a person answers an owner. */
  answerCode: { kind: "alphanumeric", longest: 10 },
  /** The answer that the owner or the second driver gave. */
  said: { kind: "alphanumeric", longest: 30 },
  /** A day, such as "03-12-2026". */
  date: { kind: "alphanumeric", longest: 10 },
  /** The owner who named somebody: the first name, and the plate without its end. */
  namedBy: { kind: "alphanumeric", longest: 30 },
  /** The code in the link to an order's page. */
  orderCode: { kind: "alphanumeric", longest: 16 },
  /** The courier of a parcel, and its number there. */
  parcel: { kind: "alphanumeric", longest: 30 },
} as const satisfies Record<string, { readonly kind: VariableKind; readonly longest: number }>;

export type SmsVariable = keyof typeof smsVariables;

/** Values for a template's variables. */
type SmsValues = Readonly<Partial<Record<SmsVariable, string>>>;

/** The page where an owner answers. Its URL is registered as a dynamic URL, which must end with a question mark. */
export const ANSWER_PAGE = "/r?";

/** The path of the owner's link, before the code. */
export const answerPath = `${ANSWER_PAGE}c=`;

/** The page of an order, which is registered like the page for answers. */
export const ORDER_PAGE = "/order?";

/** The path of an order's page, before the code. */
export const orderPath = `${ORDER_PAGE}o=`;

/** The page on which people whom an owner named, or the owner, answer. Its URL is registered as a dynamic URL too. */
export const LINK_PAGE = "/link?";

/** The path of this page, before the code. */
export const linkPagePath = `${LINK_PAGE}c=`;

/** What a code by SMS is for, as its text says. Each use has a text of its own. */
export type CodeUse = UseIn<keyof typeof words.en>;

type UseIn<Template> = Template extends `code_${infer Use}` ? Use : never;

/**
 * All SMS texts by name, with {variables} and the {brand}, {host} and {origin} of this deployment. In India, mobile operators deliver a
 * text only if exactly this text is registered (DLT). Register a text again after you change it in sms-words.json.
 *
 * The last line of a code's SMS names the website, so that phones offer the code only on this website
 * (https://wicg.github.io/sms-one-time-codes/). The Hindi links open the page in Hindi, also in a browser that asks for English pages.
 */
export const smsTemplates: Readonly<Record<string, string>> = Object.fromEntries(ownerLanguages.flatMap(templatesIn));

/** Returns the texts in a language by name, with a text and a reminder for each preset message. */
function templatesIn(language: OwnerLanguage): [string, string][] {
  const { code, message, reminder, ...others } = words[language];
  const presets = presetMessages.flatMap(({ id }) => {
    const text = contactWords[language].presets[id];
    return [
      [messageTemplate(id), fill(message, { text })],
      [reminderTemplate(id), fill(reminder, { text })],
    ] as const;
  });
  const pages = { answerPage: ANSWER_PAGE, linkPage: LINK_PAGE, orderPage: ORDER_PAGE };
  const fixed = { ...pages, validity: String(oneTimeCode.validSeconds / 60) };
  const suffix = language === "en" ? "" : `_${language}`;
  return [["code", code] as const, ...presets, ...Object.entries(others)].map(([name, text]) => [name + suffix, fill(text, fixed)]);
}

/** The templates of 1.0.0 that are no longer rendered. Messages with them can still wait, for a day at most. */
export const retiredTemplates: readonly string[] = ["reminder", "reminder_hi"];

/**
 * The names of the templates that the operator need not register. A person gets the English text in place of a translation, such as
 * "code_hi", and no SMS in place of a text that is newer than 1.0.0 and only adds something.
 */
export const optionalTemplates: readonly string[] = [
  ...["owner_answered", "second_driver_answered", "email_change", "alert_test"],
  ...["order_paid", "order_cancelled", "order_kept", "order_changed", "order_parcel"],
  ...["emergency_named_by", "emergency_refused", "second_driver_refused", "trial_ends", "trial_ended", "trial_scanned"],
  ...Object.keys(smsTemplates).filter((template) => template.startsWith("code_") || isTranslated(template)),
];

/** Returns whether a template is a translation of another one. */
export function isTranslated(template: string): boolean {
  return ownerLanguages.some((language) => template.endsWith(`_${language}`));
}

/** Returns the answer in the words of the template's language. */
function saidIn(template: string, answer: OwnerAnswer): string {
  return contactWords[isTranslated(template) ? "hi" : "en"].answers[answer];
}

/** Returns the path of the page that a template links to, before the code. */
export function answerPathOf(template: string): string {
  return smsTemplates[template]?.includes(linkPagePath) === true ? linkPagePath : answerPath;
}

/** Returns the name of a preset message's template. */
export function messageTemplate(messageId: string): string {
  return `message_${messageId}`;
}

/** Returns the name of the template that reminds the owner of a preset message. */
export function reminderTemplate(messageId: string): string {
  return `reminder_${messageId}`;
}

/** This deployment's values for the templates. */
export type SmsSender = {
  readonly brandName: string;
  /** The website's URL. If it is null, the lines that contain it are left out. */
  readonly appOrigin: string | null;
  /** The names of the `optionalTemplates` that are registered. Default: none. */
  readonly optionalSms?: ReadonlySet<string>;
};

/** Who gets an SMS. @property language the owner's language, such as "hi"; "" if they chose none. */
export type SmsRecipient = { readonly phone: string; readonly language: string };

/**
 * Returns the SMS for a template, in the recipient's language if the translated template is registered, otherwise in English.
 * @throws if the template does not exist or a variable has no value.
 */
export function renderSms(sender: SmsSender, recipient: SmsRecipient, englishTemplate: string, values: SmsValues) {
  return renderTemplate(sender, recipient.phone, templateFor(sender, recipient, englishTemplate), values);
}

/** Like `renderSms`, for one of the `optionalTemplates`. Null if it is not registered. */
export function renderOptionalSms(sender: SmsSender, recipient: SmsRecipient, englishTemplate: string, values: SmsValues) {
  const template = templateFor(sender, recipient, englishTemplate);
  return sender.optionalSms?.has(template) ? renderTemplate(sender, recipient.phone, template, values) : null;
}

/** Returns the SMS with a code. The recipient's language comes first, and then a text that says what the code is for. */
export function renderCodeSms(sender: SmsSender, recipient: SmsRecipient, use: CodeUse, code: string) {
  const own = `code_${use}`;
  const wanted = [`${own}_${recipient.language}`, `code_${recipient.language}`, own];
  const template = wanted.find((name) => sender.optionalSms?.has(name)) ?? "code";
  return renderTemplate(sender, recipient.phone, template, { code });
}

/** Returns the SMS that tells one of owner and second driver of the other's answer. Null if its template is not registered. */
export function renderAnswered(sender: SmsSender, recipient: SmsRecipient, by: Answerer, plate: string, answer: OwnerAnswer) {
  const said = saidIn(templateFor(sender, recipient, `${by}_answered`), answer);
  return renderOptionalSms(sender, recipient, `${by}_answered`, { plate, said });
}

function templateFor({ optionalSms }: SmsSender, { language }: SmsRecipient, englishTemplate: string): string {
  const translated = `${englishTemplate}_${language}`;
  return optionalSms?.has(translated) ? translated : englishTemplate;
}

function renderTemplate(sender: SmsSender, to: string, template: string, values: SmsValues) {
  const open = smsText(sender, template);
  const missing = variablesIn(open).find((name) => values[name] === undefined);
  if (missing !== undefined) throw new Error(`SMS template ${template} has no value for ${missing}`);
  return { channel: "sms" as const, to, text: fill(open, values), template, values: { ...values } };
}

/** Returns a template with this deployment's brand and URL. Its variables are not filled in. @throws if the template does not exist. */
export function smsText(sender: SmsSender, template: string): string {
  const words = smsTemplates[template];
  if (words === undefined) throw new Error(`SMS template unknown: ${template}`);
  const lines = words.split("\n").filter((line) => sender.appOrigin !== null || !/\{(?:host|origin)\}/.test(line));
  return fill(lines.join("\n"), senderValues(sender));
}

/** Puts values in the places of their {names}. A name without a value stays. */
export function fill(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  return text.replace(/\{(\w+)\}/g, (open, name: string) => values[name] ?? open);
}

/** Lists the variables of a text, in order. */
export function variablesIn(text: string): SmsVariable[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).filter(isSmsVariable);
}

function isSmsVariable(name: string): name is SmsVariable {
  return Object.hasOwn(smsVariables, name);
}

function senderValues({ brandName, appOrigin }: SmsSender): Readonly<Record<string, string>> {
  return { brand: brandName, ...(appOrigin === null ? {} : { host: new URL(appOrigin).hostname, origin: appOrigin }) };
}
