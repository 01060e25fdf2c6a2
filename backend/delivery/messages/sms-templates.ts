import { contactWords } from "#contract/contact-words.server";
import { ownerLanguages, limits, oneTimeCode } from "#contract/limits";
import type { Answerer } from "#contract/contacts";
import type { OwnerAnswer } from "#contract/owner-answers";
import { presetMessages } from "#contract/contact-policy";

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

const orderLine = `\nYour order: {origin}${orderPath}{orderCode}`;

const linkLine = `\nYes or no: {origin}${linkPagePath}{answerCode}`;

const stopLine = `\nNot you? Stop it: {origin}${linkPagePath}{answerCode}`;

const answerLine = `\nAnswer: {origin}${answerPath}{answerCode}`;

/** Opens the page in Hindi, also in a browser that asks for English pages. */
const hindiAnswerLine = `\nजवाब: {origin}${ANSWER_PAGE}lang=hi&c={answerCode}`;

const hindiLinkLine = `\nहाँ या ना: {origin}${linkPagePath}{answerCode}`;

const hindiStopLine = `\nआपने नहीं किया? रोकें: {origin}${linkPagePath}{answerCode}`;

/** What a code by SMS is for, as its text says. Each use has a text of its own. */
const codeUses = {
  register: { en: "to register", hi: "रजिस्टर करने" },
  login: { en: "to log in", hi: "लॉग इन करने" },
  old_phone: { en: "to change your number or e-mail", hi: "अपना नंबर या ई-मेल बदलने" },
  new_phone: { en: "to confirm your new number", hi: "नया नंबर जोड़ने" },
  hand_over: { en: "to hand your vehicle over", hi: "गाड़ी किसी और को देने" },
  erasure: { en: "to erase your account", hi: "अपना खाता मिटाने" },
  order: { en: "to erase your data from an order", hi: "ऑर्डर से अपना डेटा मिटाने" },
  order_change: { en: "to change your order", hi: "अपना ऑर्डर बदलने" },
} as const;

export type CodeUse = keyof typeof codeUses;

const validity = `${oneTimeCode.validSeconds / 60}`;

/**
 * All SMS texts by name, with {variables} and the {brand}, {host} and {origin} of this deployment. In India, mobile operators deliver a
 * text only if exactly this text is registered (DLT). Register a text again after you change it here.
 *
 * The last line of a code's SMS names the website, so that phones offer the code only on this website
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const smsTemplates: Readonly<Record<string, string>> = {
  code: `{code} is your {brand} OTP, valid for ${validity} minutes. Do not share it.\n@{host} #{code}`,
  ...Object.fromEntries(
    presetMessages.flatMap(({ id, text }) => [
      [messageTemplate(id), `{brand}: your vehicle {plate}: ${text}. Someone there sent this.${answerLine}`],
      [reminderTemplate(id), `{brand}: still no answer. Your vehicle {plate}: ${text}.${answerLine}`],
    ]),
  ),
  order_sent: `{brand}: your parcel is on its way.${orderLine}`,
  order_paid: `{brand}: we have your payment, and pack your stickers.${orderLine}`,
  order_cancelled: `{brand}: your order is cancelled. Your payment goes back to you.${orderLine}`,
  order_kept: `{brand}: we cannot cancel your order. Its page says why.${orderLine}`,
  order_changed: "{brand}: the address, phone or e-mail of your order was changed.\nNot you? Tell us: {origin}/contactus",
  order_parcel: `{brand}: your parcel is on its way: {parcel}.${orderLine}`,
  emergency_named: `{brand}: you are named as emergency contact for vehicle {plate}.${linkLine}`,
  emergency_named_by: `{brand}: {namedBy} names you as emergency contact.${linkLine}`,
  emergency_refused: "{brand}: the emergency contact of {plate} said no.\nName another: {origin}/userdetail",
  second_driver_refused: "{brand}: the second driver of {plate} said no.\nName another: {origin}/userdetail",
  trial_ends: "{brand}: the trial of {plate} ends on {date}. Renew once, for its lifetime.\n{origin}/userdetail",
  trial_ended: "{brand}: the trial of {plate} has ended. Nobody can reach you by its sticker.\nRenew: {origin}/userdetail",
  trial_scanned: "{brand}: somebody at {plate} tried to reach you. Its trial has ended.\nRenew: {origin}/userdetail",
  second_driver_invited: `{brand}: the owner of {plate} wants you to get messages about it.${linkLine}`,
  phone_change: `{brand}: your number will be changed in 7 days.${stopLine}`,
  phone_changed: "{brand}: the phone number of your account was changed.\nNot you? Tell us: {origin}/contactus",
  email_change: `{brand}: your account gets another e-mail address.${stopLine}`,
  breach_notice: `{brand}: an important notice about your personal data.\nRead it: {origin}${linkPagePath}{answerCode}`,
  owner_answered: '{brand}: your vehicle {plate}: the owner answered "{said}".',
  second_driver_answered: '{brand}: your vehicle {plate}: the second driver answered "{said}".',
  ...codeTexts(({ en }) => `{code} is your {brand} OTP ${en}, valid for ${validity} minutes. Do not share it.\n@{host} #{code}`),
  released: "{brand}: you released {plate}. You can take it back for 24 hours.\n{origin}/userdetail",
  alert_test: "{brand}: this is the test that you asked for. Messages about your vehicle come like this.",
  code_hi: `{code} आपका {brand} OTP है, ${validity} मिनट तक चलेगा। इसे किसी को न बताएँ।\n@{host} #{code}`,
  ...Object.fromEntries(
    Object.entries(contactWords.hi.presets).flatMap(([id, text]) => [
      [`${messageTemplate(id)}_hi`, `{brand}: आपकी गाड़ी {plate}: ${text}।${hindiAnswerLine}`],
      [`${reminderTemplate(id)}_hi`, `{brand}: रिमाइंडर: आपकी गाड़ी {plate}: ${text}${hindiAnswerLine}`],
    ]),
  ),
  emergency_named_hi: `{brand}: आप गाड़ी {plate} के इमरजेंसी कॉन्टैक्ट हैं।${hindiLinkLine}`,
  emergency_named_by_hi: `{brand}: {namedBy} ने आपको इमरजेंसी कॉन्टैक्ट चुना।${hindiLinkLine}`,
  emergency_refused_hi: "{brand}: {plate} के इमरजेंसी कॉन्टैक्ट ने मना किया।\nदूसरा बताएँ: {origin}/userdetail",
  second_driver_refused_hi: "{brand}: {plate} के दूसरे ड्राइवर ने मना किया।\nदूसरा बताएँ: {origin}/userdetail",
  trial_ends_hi: "{brand}: {plate} का ट्रायल {date} को खत्म होगा। एक बार रिन्यू करें, पूरी उम्र चलेगा।\n{origin}/userdetail",
  trial_ended_hi: "{brand}: {plate} का ट्रायल खत्म हो गया। स्टिकर से संपर्क बंद है।\nरिन्यू करें: {origin}/userdetail",
  trial_scanned_hi: "{brand}: {plate} पर किसी ने आपसे संपर्क करना चाहा। ट्रायल खत्म है।\nरिन्यू करें: {origin}/userdetail",
  second_driver_invited_hi: `{brand}: {plate} के मालिक चाहते हैं कि आपको भी संदेश मिलें।${hindiLinkLine}`,
  phone_change_hi: `{brand}: आपका नंबर 7 दिन में बदल जाएगा।${hindiStopLine}`,
  phone_changed_hi: "{brand}: आपके खाते का फ़ोन नंबर बदला गया।\nआपने नहीं किया? बताएँ: {origin}/contactus",
  email_change_hi: `{brand}: आपके खाते का ई-मेल पता बदल रहा है।${hindiStopLine}`,
  breach_notice_hi: `{brand}: आपके निजी डेटा के बारे में ज़रूरी सूचना।\nपढ़ें: {origin}${linkPagePath}{answerCode}`,
  owner_answered_hi: "{brand}: आपकी गाड़ी {plate}: मालिक का जवाब: {said}",
  second_driver_answered_hi: "{brand}: आपकी गाड़ी {plate}: दूसरे ड्राइवर का जवाब: {said}",
  ...codeTexts(({ hi }) => `{code} ${hi} का {brand} OTP है, ${validity} मिनट तक। किसी को न बताएँ।\n@{host} #{code}`, "_hi"),
  alert_test_hi: "{brand}: यह आपका माँगा हुआ टेस्ट है। गाड़ी के संदेश ऐसे ही आते हैं।",
  released_hi: "{brand}: आपने {plate} छोड़ दी। 24 घंटे तक वापस ले सकते हैं।\n{origin}/userdetail",
};

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
  ...Object.keys(codeUses).map(codeTemplate),
  ...Object.keys(smsTemplates).filter(isTranslated),
];

function codeTemplate(use: string): string {
  return `code_${use}`;
}

/** Returns the texts of codes in one language by name. */
function codeTexts(text: (use: { readonly en: string; readonly hi: string }) => string, suffix = ""): Record<string, string> {
  return Object.fromEntries(Object.entries(codeUses).map(([name, use]) => [codeTemplate(name) + suffix, text(use)]));
}

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
  const own = codeTemplate(use);
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
