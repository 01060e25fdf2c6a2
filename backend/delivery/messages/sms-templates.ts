import { oneTimeCode } from "#contract/limits";
import { presetMessages } from "#contract/scanning";

/**
 * All SMS texts by name, with {variables} and the {brand} and {host} of this deployment. In India, operators deliver a text only if
 * exactly this text is registered (DLT): after a change here, register it again.
 *
 * A code's last line binds it to the website (https://wicg.github.io/sms-one-time-codes/), so that phones offer it only on our pages.
 */
export const smsTemplates: Readonly<Record<string, string>> = {
  code: `{code} is your {brand} code, valid for ${oneTimeCode.validSeconds / 60} minutes. Do not share it.\n@{host} #{code}`,
  ...Object.fromEntries(
    Object.values(presetMessages)
      .flat()
      .map(({ id, text }) => [presetTemplateName(id), `{brand}: someone at your vehicle {plate} says: ${text}.`]),
  ),
};

/** The name of a preset message's template. */
export function presetTemplateName(messageId: string): string {
  return `message_${messageId}`;
}

/** This deployment's values for the templates. */
export type SmsSender = {
  readonly brandName: string;
  /** The website's URL. Null omits the lines that contain it. */
  readonly appOrigin: string | null;
};

/** Fills in a template. @throws if the template does not exist or a variable has no value. */
export function renderSms(sender: SmsSender, to: string, template: string, values: Readonly<Record<string, string>>) {
  const text = smsTemplates[template]
    ?.split("\n")
    .filter((line) => sender.appOrigin !== null || !line.includes("{host}"))
    .join("\n")
    .replace(/\{(\w+)\}/g, (open, name: string) => ({ ...values, ...senderValues(sender) })[name] ?? open);
  if (text === undefined || text.includes("{")) throw new Error(`SMS template unknown or incomplete: ${template}`);
  return { channel: "sms" as const, to, text, template, values: { ...values } };
}

/**
 * Finds the template and values of a text stored by the first versions, whose codes had no second line. Returns "" as the template if
 * none matches.
 */
export function findTemplateOf(text: string): { template: string; values: Record<string, string> } {
  for (const [template, body] of Object.entries(smsTemplates)) {
    const { brand: _, ...values } = patternOf(body.replace(/\n.*/, "")).exec(text)?.groups ?? {};
    if (Object.keys(values).length > 0) return { template, values };
  }
  return { template: "", values: {} };
}

function patternOf(template: string): RegExp {
  const parts = template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? escapeRegExp(part) : `(?<${part}>${part === "brand" ? ".+" : "\\S+"})`));
  return new RegExp(`^${parts.join("")}$`);
}

function escapeRegExp(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function senderValues({ brandName, appOrigin }: SmsSender): Record<string, string> {
  return { brand: brandName, ...(appOrigin === null ? {} : { host: new URL(appOrigin).hostname }) };
}
