import { presetMessages } from "#contract/contact-policy";
import { contactWords } from "#contract/contact-words.server";
import { ownerAnswers, type OwnerAnswer } from "#contract/owner-answers";
import type { WhatsappMessage } from "./message";
import { answerPath, messageTemplate, reminderTemplate, type SmsSender } from "./sms-templates";
import words from "./whatsapp-words.json";

export type WhatsappLanguage = keyof typeof words;

export const whatsappLanguages = Object.keys(words) as WhatsappLanguage[];

/** The answers with a button. WhatsApp shows three buttons at once, and would hide all further ones behind one of them. */
export const quickAnswers = ["on_my_way_5", "cannot_come", "taken_care_of"] as const satisfies readonly OwnerAnswer[];

/** A text as it is submitted to Meta. Its variables are {{1}}, the plate, and {{2}}, the answer code. */
export type WhatsappTemplate = {
  readonly name: string;
  readonly language: WhatsappLanguage;
  readonly body: string;
  /** Examples of the variables' values, for those who approve the text. */
  readonly examples: readonly string[];
  readonly buttons: readonly { readonly title: string; readonly payload: string }[];
};

/** Returns all texts in all languages. If `appOrigin` is null, they have no link. */
export function whatsappTemplates({ brandName, appOrigin }: SmsSender): WhatsappTemplate[] {
  return whatsappLanguages.flatMap((language) => {
    const { message, reminder, answers, validity, test } = words[language];
    const link = appOrigin === null ? [] : [`${answers} ${appOrigin}${answerPath}{{2}}`, validity];
    const alert = (name: string, sentence: string, text: string) => ({
      ...{ name, language, examples: ["MH12AB1234", "4F7KQ2M9XA"], buttons: buttonsIn(language) },
      body: [`${brandName}: ${sentence.replace("{text}", text)}`, ...link].join("\n"),
    });
    const alerts = presetMessages.flatMap(({ id }) => {
      const text = contactWords[language].presets[id];
      return [alert(messageTemplate(id), message, text), alert(reminderTemplate(id), reminder, text)];
    });
    return [...alerts, { name: "test", language, body: `${brandName}: ${test}`, examples: [], buttons: [] }];
  });
}

function buttonsIn(language: WhatsappLanguage): WhatsappTemplate["buttons"] {
  const shorter: Partial<Record<OwnerAnswer, string>> = language === "kn" ? words.kn.buttons : {};
  return quickAnswers.map((answer) => ({
    title: shorter[answer] ?? contactWords[language].answers[answer],
    payload: buttonPayload("{{2}}", answer, language),
  }));
}

/** Returns the name of the template that a message is sent with. */
export function whatsappTemplateOf({ purpose, reason }: WhatsappMessage): string {
  if (purpose === "test") return purpose;
  return purpose === "message" ? messageTemplate(reason) : reminderTemplate(reason);
}

/** Returns the name of a template in a language, such as "message_2" or "message_2_hi". */
export function registeredName(name: string, language: string): string {
  return language === "en" ? name : `${name}_${language}`;
}

/** Returns the values of a template's variables. A test has none. */
export function whatsappValues({ purpose, plate, answerCode }: WhatsappMessage): string[] {
  return purpose === "test" ? [] : [plate, answerCode];
}

/** Returns the language of a message, or English for a language without texts. */
export function whatsappLanguage(language: string): WhatsappLanguage {
  return whatsappLanguages.find((known) => known === language) ?? "en";
}

/** Returns what a button sends back. */
export function buttonPayload(answerCode: string, answer: OwnerAnswer, language: WhatsappLanguage): string {
  return `${answerCode}.${answer}.${language}`;
}

export function readButtonPayload(payload: string) {
  const [code = "", given, language = ""] = payload.split(".");
  const answer = ownerAnswers.find((one) => one === given);
  return answer === undefined ? null : { code, answer, language: whatsappLanguage(language) };
}

/** Returns the language in which a text asks for no more messages. Null if it says anything else. */
export function languageOfStop(text: string): WhatsappLanguage | null {
  const said = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s.!।۔]+/g, " ")
    .trim();
  return whatsappLanguages.find((language) => words[language].stop.some((stop) => stop.normalize("NFC") === said)) ?? null;
}

/** What we reply to a person who answered, or asked for no more messages. */
export function whatsappReply(language: WhatsappLanguage, what: "taken" | "closed" | "stopped"): string {
  return words[language][what];
}

/** What we reply to a person who wrote something else. Nothing says in which language they read. */
export const whatsappHint = `${words.en.hint}\n${words.hi.hint}`;
