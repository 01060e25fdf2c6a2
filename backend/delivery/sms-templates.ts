import { oneTimeCode } from "../../contract/limits";
import { presetMessages } from "../../contract/scanning";
import type { SmsMessage } from "./message";

/**
 * Every SMS that is ever sent, by name, with {variables} in it and the {brand} and {host} of this deployment. In India each has to be
 * registered before operators let it through (DLT), letter for letter: a change here is a new registration there.
 *
 * A code's last line binds it to the website (https://wicg.github.io/sms-one-time-codes/): phones offer it on our pages alone.
 */
export const smsTemplates: Readonly<Record<string, string>> = {
  code: `{code} is your {brand} code, valid for ${oneTimeCode.validSeconds / 60} minutes. Do not share it.\n@{host} #{code}`,
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

/** What the messages say of this deployment. */
export type SmsSender = {
  readonly brandName: string;
  /** Null when the website's address is not known: a line that names it is then left out. */
  readonly appOrigin: string | null;
};

/** Fills in a template. @throws when there is none of that name, or a variable is left open. */
export function smsFrom(sender: SmsSender, to: string, template: string, values: Readonly<Record<string, string>>): SmsMessage {
  const text = smsTemplates[template]
    ?.split("\n")
    .filter((line) => sender.appOrigin !== null || !line.includes("{host}"))
    .join("\n")
    .replace(/\{(\w+)\}/g, (open, name: string) => ({ ...values, ...namesOf(sender) })[name] ?? open);
  if (text === undefined || text.includes("{")) throw new Error(`There is no text for the SMS ${template}`);
  return { channel: "sms", to, text, template, values: { ...values } };
}

function namesOf({ brandName, appOrigin }: SmsSender): Record<string, string> {
  return { brand: brandName, ...(appOrigin === null ? {} : { host: new URL(appOrigin).hostname }) };
}
