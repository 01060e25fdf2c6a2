import { z } from "zod";

import { isTranslated, optionalTemplates } from "../messages/sms-templates";
import { exotelCalls, exotelSms, exotelSpoken } from "./exotel/settings";
import { metaWhatsapp } from "./meta/settings";
import { msg91Sms } from "./msg91/settings";
import { readTemplateIds, type TemplateIds } from "./sms-registration";
import { smtpSettings } from "./smtp/settings";
import { twilioCalls, twilioSms, twilioWhatsapp } from "./twilio/settings";
import { webPush } from "./web-push/settings";

/** How each provider of a channel reads its variables. Only the chosen provider's variables are required. */
type Choice = Readonly<Record<string, z.ZodType>>;

const sandbox = choice("sandbox", z.object({}));

/** A channel that the operator does not have. */
const off = choice("off", z.object({}));

/** The providers of each channel. A sandbox sends nothing and needs no settings. */
const channels = {
  sms: {
    variable: "SMS",
    providers: { sandbox, msg91: choice("msg91", msg91Sms), exotel: choice("exotel", exotelSms), twilio: choice("twilio", twilioSms) },
  },
  calls: { variable: "CALLS", providers: { sandbox, exotel: choice("exotel", exotelCalls), twilio: choice("twilio", twilioCalls) } },
  mail: { variable: "MAIL", providers: { sandbox, smtp: choice("smtp", smtpSettings) } },
  whatsapp: {
    variable: "WHATSAPP",
    providers: { off, sandbox, cloud: choice("cloud", metaWhatsapp), twilio: choice("twilio", twilioWhatsapp) },
  },
  push: { variable: "PUSH", providers: { off, sandbox, web: choice("web", webPush) } },
  spoken: {
    variable: "SPOKEN_CALLS",
    providers: { off, sandbox, exotel: choice("exotel", exotelSpoken), twilio: choice("twilio", twilioCalls) },
  },
} as const;

type Channel = keyof typeof channels;

/** The provider of each channel with its settings. */
export type DeliverySettings = {
  readonly [Name in Channel]: z.output<(typeof channels)[Name]["providers"][keyof (typeof channels)[Name]["providers"]]>;
};

/** Environment variables by name. `readDeliverySettings` needs them without the empty ones. */
export type SetVariables = Readonly<Record<string, string | undefined>>;

type Errors = { readonly errors: readonly string[] };

function choice<Name extends string, Settings extends object>(provider: Name, settings: z.ZodType<Settings>) {
  return settings.transform((values): { readonly provider: Name } & Settings => ({ provider, ...values }));
}

/**
 * Returns the names of the optional SMS templates that may be sent: the templates with a registration. The sandbox accepts all
 * templates, because it sends nothing. Twilio, which registers no texts, sends all English ones.
 */
export function registeredOptional(sms: DeliverySettings["sms"]): ReadonlySet<string> {
  switch (sms.provider) {
    case "sandbox":
      return new Set(optionalTemplates);
    case "twilio":
      return new Set(optionalTemplates.filter((template) => !isTranslated(template)));
    case "msg91":
    case "exotel":
      return new Set(optionalTemplates.filter((template) => sms.templateIds.get(template) !== undefined));
  }
}

/** Reads the chosen providers and their settings. @returns the settings, or an error for each invalid or missing variable. */
export function readDeliverySettings(
  given: SetVariables,
): { readonly settings: DeliverySettings; readonly templateIds: TemplateIds } | Errors {
  const { ids, errors } = readTemplateIds(given);
  if (errors.length > 0) return { errors };
  // What only adds to SMS is tried where SMS is tried. With a real SMS provider, the operator turns it on.
  const unset = given["SMS"] === undefined || given["SMS"] === "sandbox" ? "sandbox" : "off";
  const read = Object.entries(channels).map(([channel, { variable, providers }]) => {
    const chosen = variable === "MAIL" ? mailProvider(given) : given[variable];
    const name = chosen ?? ("off" in providers ? unset : "sandbox");
    return { channel, ...readChannel(variable, name, providers, { ...given, SMS_TEMPLATES: ids }) };
  });
  const wrong = read.flatMap((channel) => channel.errors ?? []);
  if (wrong.length > 0) return { errors: wrong };
  const settings = Object.fromEntries(read.map(({ channel, settings: ofChannel }) => [channel, ofChannel]));
  return { settings: settings as DeliverySettings, templateIds: ids };
}

/** Returns the mail provider: MAIL, or `smtp` if only SMTP_URL is set. */
export function mailProvider(given: SetVariables): string | undefined {
  return given["MAIL"] ?? (given["SMTP_URL"] === undefined ? undefined : "smtp");
}

function readChannel(variable: string, name: string, providers: Choice, given: object): Partial<Errors> & { readonly settings?: unknown } {
  const provider = providers[name];
  if (provider === undefined) return { errors: [`${variable}: unknown provider. Choose one of: ${Object.keys(providers).join(", ")}.`] };
  const read = provider.safeParse(given);
  if (read.success) return { settings: read.data };
  return { errors: read.error.issues.map(({ path, message }) => `${path.join(".")} ${message} ${variable}=${name} needs it.`) };
}
