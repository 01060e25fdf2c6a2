import { z } from "zod";

import { isTranslated, optionalTemplates } from "../messages/sms-templates";
import { exotelCalls, exotelSms, exotelSpoken } from "./exotel/settings";
import { metaWhatsapp } from "./meta/settings";
import { msg91Sms } from "./msg91/settings";
import { readTemplateIds, type TemplateIds } from "./sms-registration";
import { smtpSettings } from "./smtp/settings";
import { twilioCalls, twilioSms, twilioWhatsapp } from "./twilio/settings";
import { webPush } from "./web-push/settings";

/** The provider of each channel with its settings. A sandbox sends nothing and needs no settings. */
export type DeliverySettings = {
  readonly sms: SettingsOf<typeof smsProviders>;
  readonly calls: SettingsOf<typeof callProviders>;
  readonly mail: SettingsOf<typeof mailProviders>;
  readonly whatsapp: SettingsOf<typeof whatsappProviders>;
  readonly push: SettingsOf<typeof pushProviders>;
  readonly spoken: SettingsOf<typeof spokenProviders>;
};

type Chosen<Name extends string, Settings> = { readonly provider: Name } & Settings;

type SettingsOf<Providers extends Choice<unknown>> = z.output<Providers[keyof Providers]>;

/** Environment variables by name. `readDeliverySettings` needs them without the empty ones. */
export type SetVariables = Readonly<Record<string, string | undefined>>;

/** How each provider of a channel reads its variables. Only the chosen provider's variables are required. */
type Choice<Settings> = Readonly<Record<string, z.ZodType<Settings>>>;

type ReadResult<Settings> = { readonly settings: Settings } | Errors;

type Errors = { readonly errors: readonly string[] };

const sandbox = choice("sandbox", z.object({}));

/** A channel that the operator does not have. */
const off = choice("off", z.object({}));

const smsProviders = {
  sandbox,
  msg91: choice("msg91", msg91Sms),
  exotel: choice("exotel", exotelSms),
  twilio: choice("twilio", twilioSms),
} as const;
const callProviders = { sandbox, exotel: choice("exotel", exotelCalls), twilio: choice("twilio", twilioCalls) } as const;
const mailProviders = { sandbox, smtp: choice("smtp", smtpSettings) } as const;
const whatsappProviders = {
  off,
  sandbox,
  cloud: choice("cloud", metaWhatsapp),
  twilio: choice("twilio", twilioWhatsapp),
} as const;
const pushProviders = { off, sandbox, web: choice("web", webPush) } as const;
const spokenProviders = {
  off,
  sandbox,
  exotel: choice("exotel", exotelSpoken),
  twilio: choice("twilio", twilioCalls),
} as const;

function choice<Name extends string, Settings extends object>(provider: Name, settings: z.ZodType<Settings>) {
  return settings.transform((values): Chosen<Name, Settings> => ({ provider, ...values }));
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
  const sms = readChannel<DeliverySettings["sms"]>("SMS", given["SMS"], smsProviders, { ...given, SMS_TEMPLATES: ids });
  const calls = readChannel<DeliverySettings["calls"]>("CALLS", given["CALLS"], callProviders, given);
  const mail = readChannel<DeliverySettings["mail"]>("MAIL", mailProvider(given), mailProviders, given);
  // What only adds to SMS is tried where SMS is tried. With a real SMS provider, the operator turns it on.
  const unset = given["SMS"] === undefined || given["SMS"] === "sandbox" ? "sandbox" : "off";
  const whatsapp = readChannel<DeliverySettings["whatsapp"]>("WHATSAPP", given["WHATSAPP"] ?? unset, whatsappProviders, given);
  const push = readChannel<DeliverySettings["push"]>("PUSH", given["PUSH"] ?? unset, pushProviders, given);
  const spoken = readChannel<DeliverySettings["spoken"]>("SPOKEN_CALLS", given["SPOKEN_CALLS"] ?? unset, spokenProviders, given);
  if (
    "settings" in sms &&
    "settings" in calls &&
    "settings" in mail &&
    "settings" in whatsapp &&
    "settings" in push &&
    "settings" in spoken
  ) {
    const basic = { sms: sms.settings, calls: calls.settings, mail: mail.settings };
    return { settings: { ...basic, whatsapp: whatsapp.settings, push: push.settings, spoken: spoken.settings }, templateIds: ids };
  }
  return { errors: [sms, calls, mail, whatsapp, push, spoken].flatMap((channel) => ("errors" in channel ? channel.errors : [])) };
}

/** Returns the mail provider: MAIL, or `smtp` if only SMTP_URL is set. */
export function mailProvider(given: SetVariables): string | undefined {
  return given["MAIL"] ?? (given["SMTP_URL"] === undefined ? undefined : "smtp");
}

function readChannel<Settings>(channel: string, name = "sandbox", providers: Choice<Settings>, given: object): ReadResult<Settings> {
  const provider = providers[name];
  if (provider === undefined) return { errors: [`${channel}: unknown provider. Choose one of: ${Object.keys(providers).join(", ")}.`] };
  const read = provider.safeParse(given);
  if (read.success) return { settings: read.data };
  return { errors: read.error.issues.map(({ path, message }) => `${path.join(".")} ${message} ${channel}=${name} needs it.`) };
}
