import { oneTimeCode } from "../../contract/limits";
import { presetMessages } from "../../contract/scanning";
import type { SmsMessage } from "./message";

/**
 * Every SMS that is ever sent, by name, with {variables} in it and the {brand} that this deployment goes by. In India each has to be
 * registered before operators let it through (DLT), letter for letter: a change here is a new registration there.
 */
export const smsTemplates: Readonly<Record<string, string>> = {
  code: `{code} is your {brand} code, valid for ${oneTimeCode.validSeconds / 60} minutes. Do not share it.`,
  ...Object.fromEntries(
    Object.values(presetMessages)
      .flat()
      .map(({ id, text }) => [presetTemplate(id), `{brand}: someone at your vehicle {plate} says: ${text}.`]),
  ),
};

/** The name of a preset message's template. */
export function presetTemplate(messageId: string): string {
  return `message_${messageId}`;
}

/** Fills in a template. @throws when there is none of that name, or a variable is left open. */
export function smsFrom(brand: string, to: string, template: string, values: Readonly<Record<string, string>>): SmsMessage {
  const text = smsTemplates[template]?.replace(/\{(\w+)\}/g, (open, name: string) => ({ ...values, brand })[name] ?? open);
  if (text === undefined || text.includes("{")) throw new Error(`There is no text for the SMS ${template}`);
  return { channel: "sms", to, text, template, values: { ...values } };
}
