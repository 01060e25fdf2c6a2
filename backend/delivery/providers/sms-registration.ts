import { z } from "zod";

import { smsCapacity, smsLength, type SmsLength } from "../messages/sms-length";
import {
  ANSWER_PAGE,
  LINK_PAGE,
  ORDER_PAGE,
  isTranslated,
  optionalTemplates,
  retiredTemplates,
  smsTemplates,
  smsText,
  smsVariables,
  variablesIn,
  type SmsSender,
  type SmsVariable,
} from "../messages/sms-templates";
import { readVariables, required } from "./variables";
import type { SmsMessage } from "../messages/message";
import type { Provider, SendOutcome } from "./provider";

const templateId = required.regex(/^[A-Za-z0-9]{6,40}$/, "must be a template's id, of letters and digits only.");

const knownTemplates = [...Object.keys(smsTemplates), ...retiredTemplates];

/** The ids of the registered templates, by the template's name. */
export type TemplateIds = Readonly<Record<string, string>>;

/**
 * An id for each SMS template, because mobile operators do not deliver unregistered texts. Those of `optionalTemplates` are optional. So
 * are retired templates, which a message may still have.
 */
export const registeredTemplates = z
  .object({
    SMS_TEMPLATES: z.object(
      Object.fromEntries(
        knownTemplates.map((template) => [
          template,
          optionalTemplates.includes(template) || retiredTemplates.includes(template) ? templateId.optional() : templateId,
        ]),
      ),
    ),
  })
  .transform(({ SMS_TEMPLATES: ids }) => ({ templateIds: new Map(Object.entries(ids)) }));

/**
 * Reads the ids from the file of SMS_TEMPLATES, and from the variables of 1.0.0, such as SMS_TEMPLATE_CODE. Ignores names of other
 * versions.
 * @returns the ids, and what is wrong with them.
 */
export function readTemplateIds(given: Readonly<Record<string, string | undefined>>): {
  readonly ids: TemplateIds;
  readonly errors: string[];
} {
  const path = given["SMS_TEMPLATES"];
  const file = path === undefined ? {} : readVariables(path);
  if (file === null) return { ids: {}, errors: ["SMS_TEMPLATES is not the path of a file that can be read."] };
  const found = knownTemplates.map((template) => {
    const variable = `SMS_TEMPLATE_${template.toUpperCase()}`;
    return { template, variable, inFile: file[template] ?? "", before: given[variable] ?? "" };
  });
  const differing = found.filter(({ inFile, before }) => inFile !== "" && before !== "" && inFile !== before);
  return {
    ids: Object.fromEntries(
      found.flatMap(({ template, inFile, before }) => (inFile + before === "" ? [] : [[template, inFile || before] as const])),
    ),
    errors: differing.map(({ template, variable }) => `${variable} and ${template} in SMS_TEMPLATES differ. Remove the variable.`),
  };
}

/** How an SMS must be registered with the mobile operators (docs/decisions/0037-registered-sms.md). */
export type SmsRegistration = {
  readonly template: string;
  /** The text to register. Its variables are tags: `{#alphanumeric#}`. */
  readonly text: string;
  /** The text in the format of MSG91's panel: `##plate##`. */
  readonly textAtMsg91: string;
  readonly variables: readonly { readonly name: SmsVariable; readonly tag: string; readonly longest: number }[];
  /** The length of the text with the longest values. */
  readonly length: SmsLength;
};

/** Lists how every SMS of this deployment must be registered. If `appOrigin` is null, the texts have no links. */
export function smsRegistrations(sender: SmsSender): SmsRegistration[] {
  return Object.keys(smsTemplates).map((template) => smsRegistration(sender, template));
}

function smsRegistration(sender: SmsSender, template: string): SmsRegistration {
  const text = smsText(sender, template);
  return {
    template,
    text: withVariables(text, tagOf),
    textAtMsg91: withVariables(text, (name) => `##${name}##`),
    variables: variablesIn(text).map((name) => ({ name, tag: tagOf(name), longest: smsVariables[name].longest })),
    length: smsLength(withVariables(text, (name) => "0".repeat(smsVariables[name].longest))),
  };
}

/**
 * Returns the fixed parts of the links, or nothing if there are no links. They are registered as "dynamic URLs", the operators' name for
 * URLs whose ends vary (docs/decisions/0037-registered-sms.md).
 */
export function registeredLinks({ appOrigin }: SmsSender): string[] {
  return appOrigin === null ? [] : [ANSWER_PAGE, LINK_PAGE, ORDER_PAGE].map((page) => appOrigin + page);
}

/**
 * Returns a warning for the operator if an English text does not fit in one SMS, otherwise null. Ignores Hindi texts: with APP_ORIGIN, none
 * of them fits in one SMS.
 */
export function longSmsWarning(sender: SmsSender): string | null {
  const english = Object.keys(smsTemplates).filter((template) => !isTranslated(template));
  const lengths = english.map((template) => smsRegistration(sender, template).length);
  const longest = lengths.reduce((one, other) => (other.characters > one.characters ? other : one));
  if (longest.segments === 1) return null;
  const { characters, alphabet, segments } = longest;
  const reason = alphabet === "gsm" ? "BRAND_NAME or APP_ORIGIN is too long" : "BRAND_NAME has a character that needs Unicode";
  return `The longest SMS has ${characters} characters and costs as much as ${segments} SMS, because ${reason}. One SMS holds ${smsCapacity(alphabet)}.`;
}

function withVariables(text: string, replacement: (name: SmsVariable) => string): string {
  return variablesIn(text).reduce((result, name) => result.replace(`{${name}}`, () => replacement(name)), text);
}

function tagOf(name: SmsVariable): string {
  return `{#${smsVariables[name].kind}#}`;
}

type Settings = z.output<typeof registeredTemplates>;

type Send = (id: number, message: SmsMessage, templateId: string, signal: AbortSignal) => Promise<SendOutcome>;

/** The outcome of an SMS without a registered template, which mobile operators would drop. It can be retried once there is an id. */
function notRegistered({ template }: SmsMessage): SendOutcome {
  return { kind: "rejected", reason: `the SMS template is not registered: give ${template} an id in SMS_TEMPLATES, then retry` };
}

/** Creates a provider that passes the registered id of each SMS's template to `send`. Rejects an SMS whose template is not registered. */
export function createTemplateProvider({ templateIds }: Settings, send: Send): Provider<SmsMessage> {
  return {
    rejection: (message) => (templateIds.get(message.template) === undefined ? notRegistered(message) : null),
    async send(id, message, signal) {
      const templateId = templateIds.get(message.template);
      return templateId === undefined ? notRegistered(message) : send(id, message, templateId, signal);
    },
  };
}
