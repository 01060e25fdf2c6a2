import { html } from "hono/html";

import type { contactWords } from "#contract/contact-words.server";
import type { CoreServices } from "../../../platform/database/database";
import type { Markup } from "../../../platform/plain-page/plain-page";
import type { OutgoingMessage, PushMessage, SpokenMessage, WhatsappMessage } from "../../messages/message";
import { answerPath, type SmsSender } from "../../messages/sms-templates";
import { spokenKeys, spokenLanguage, spokenLanguages, spokenText, type SpokenPart } from "../../messages/spoken-words";
import { whatsappLanguage, whatsappReply, whatsappTemplateOf, whatsappTemplates, whatsappValues } from "../../messages/whatsapp-templates";
import { press, type ConversationServices } from "../conversation";
import { receiveWhatsapp } from "../whatsapp-events";
import { notification } from "../web-push/web-push";
import type { SandboxDelivery } from "./store";

/** What a person reads or hears after they pressed something: "menu" is the spoken call once more. */
const outcomes = ["taken", "closed", "stopped", "menu"] as const;

export type Outcome = (typeof outcomes)[number];

export function readOutcome(value: string | undefined): Outcome | null {
  return outcomes.find((outcome) => outcome === value) ?? null;
}

export type PhoneServices = Pick<CoreServices, "secrets"> & ConversationServices & { readonly environment: SmsSender };

/** Does what a provider's callback does after a button or a key. @returns null if the message has no such button. */
export async function pressOn(services: PhoneServices, { message, outboxId }: SandboxDelivery, pressed: string): Promise<Outcome | null> {
  if (message.channel === "spoken") {
    const key = { key: pressed, isPerson: true, isLast: false, voices: spokenLanguages };
    return readOutcome((await press(services, { outboxId, message, isNeeded: true }, key))?.part);
  }
  if (message.channel !== "whatsapp") return null;
  const id = `sandbox-${services.secrets.randomId()}`;
  const reply = await receiveWhatsapp(services, { kind: "message", id, from: message.to, text: pressed, payload: pressed });
  const languages = [whatsappLanguage(message.language), whatsappLanguage(STOP.language)];
  const isReply = (outcome: Outcome) => outcome !== "menu" && languages.some((language) => whatsappReply(language, outcome) === reply);
  return outcomes.find(isReply) ?? null;
}

/** What a person writes who wants no more messages by WhatsApp. */
const STOP = { text: "stop", language: "en" } as const;

/** The channels whose messages have buttons or keys. */
type Pressable = Extract<OutgoingMessage, { channel: "whatsapp" | "push" | "spoken" }>;

/** How a message is shown. @property page - the outbox's page. @property outcome - what followed the last press, if it was on this one. */
export type Shown = { readonly page: number; readonly outcome: Outcome | null };

/** A message as its person sees or hears it. */
type OnPhone = { readonly content: Markup; readonly buttons: Markup; readonly said: (outcome: Outcome) => string };

/** Renders a message as a person sees or hears it on the phone, with its buttons or keys. */
export function onPhone(
  services: PhoneServices,
  message: Pressable,
  { outboxId, state }: SandboxDelivery,
  { page, outcome }: Shown,
): Markup {
  const language = languageOf(message);
  const form = (buttons: unknown) =>
    html`<form method="post" action="/sandbox/outbox/press">
      <input type="hidden" name="id" value="${outboxId}" /><input type="hidden" name="page" value="${page}" />${buttons}
    </form>`;
  const { content, buttons, said } = shown();
  const hasArrived = !["failed", "unanswered", "blocked"].includes(state);
  return html`<div class="phone ${message.channel}" lang="${language}" dir="auto">${content}</div>
    ${message.purpose === "test" || !hasArrived ? "" : buttons}
    ${outcome === null ? "" : html`<p class="said" role="status" lang="${language}" dir="auto">${said(outcome)}</p>`}`;

  function shown(): OnPhone {
    switch (message.channel) {
      case "whatsapp":
        return bubble(message, services.environment, form);
      case "push":
        return notice(services, message, outboxId);
      case "spoken":
        return spokenCall(message, services.environment, form);
    }
  }
}

function bubble(message: WhatsappMessage, sender: SmsSender, form: (buttons: unknown) => Markup): OnPhone {
  const language = whatsappLanguage(message.language);
  const name = whatsappTemplateOf(message);
  const template = whatsappTemplates(sender).find((one) => one.name === name && one.language === language);
  const values = whatsappValues(message);
  const filled = (text = "") => text.replace(/\{\{(\d)\}\}/g, (open, place: string) => values[Number(place) - 1] ?? open);
  const buttons = template?.buttons.map(({ title, payload }) => button("pressed", filled(payload), title, language)) ?? [];
  return {
    content: html`<p class="text">${filled(template?.body)}</p>`,
    // The text has the link only with APP_ORIGIN.
    buttons: html`${form([...buttons, button("pressed", STOP.text, "Reply “stop”", STOP.language)])}
      <p><a href="${answerPath}${message.answerCode}">Open the link in the message</a></p>`,
    said: (outcome) => (outcome === "menu" ? "" : whatsappReply(outcome === "stopped" ? STOP.language : language, outcome)),
  };
}

function notice({ secrets }: PhoneServices, message: PushMessage, outboxId: number): OnPhone {
  const { title, body, actions } = notification(secrets, outboxId, message, "");
  const address = `${answerPath}${message.answerCode}`;
  return {
    content: html`<p><strong>${title}</strong></p>
      <p>${body}</p>`,
    // The page of the link takes the same answers.
    buttons: html`<form method="post" action="${address}">
        ${actions.map(({ action, title: label }) => button("intent", action, label, languageOf(message)))}
      </form>
      <p><a href="${address}">Open the notification</a></p>`,
    said: () => "",
  };
}

function spokenCall(message: SpokenMessage, { brandName }: SmsSender, form: (buttons: unknown) => Markup): OnPhone {
  const said = (part: SpokenPart) => spokenText(part, spokenLanguage(message, spokenLanguages), brandName, message);
  return {
    content: html`<p>${said(message.purpose === "test" ? "test" : "menu")}</p>`,
    buttons: form(
      spokenKeys.map((key) => html`<button class="key" name="pressed" value="${key}" aria-label="Press ${key}">${key}</button>`),
    ),
    said: (outcome) => (outcome === "stopped" ? "" : said(outcome)),
  };
}

function button(name: string, value: string, title: string, language: string): Markup {
  return html`<button name="${name}" value="${value}" lang="${language}">${title}</button>`;
}

function languageOf(message: Pressable): keyof typeof contactWords {
  if (message.channel === "spoken") return spokenLanguage(message, spokenLanguages);
  return whatsappLanguage(message.language);
}
