import { z } from "zod";

import { exotelCalls, exotelSms, type ExotelCalls, type ExotelSms } from "./exotel/settings";
import { msg91Sms, type Msg91Sms } from "./msg91/settings";
import { smtpSettings, type SmtpSettings } from "./smtp/settings";
import { twilioCalls, twilioSms, type TwilioCalls, type TwilioSms } from "./twilio/settings";

/** The provider of each channel with its settings. A sandbox sends nothing and needs no settings. */
export type DeliverySettings = {
  readonly sms: SmsSettings;
  readonly calls: CallSettings;
  readonly mail: MailSettings;
};

type Chosen<Name extends string, Settings = object> = { readonly provider: Name } & Settings;

type SmsSettings = Chosen<"sandbox"> | Chosen<"msg91", Msg91Sms> | Chosen<"exotel", ExotelSms> | Chosen<"twilio", TwilioSms>;
type CallSettings = Chosen<"sandbox"> | Chosen<"exotel", ExotelCalls> | Chosen<"twilio", TwilioCalls>;
type MailSettings = Chosen<"sandbox"> | Chosen<"smtp", SmtpSettings>;

/** The environment variables that are not empty. */
export type SetVariables = Readonly<Record<string, string | undefined>>;

/** How each provider of a channel reads its variables. Only the chosen provider's variables are required. */
type Choice<Settings> = Readonly<Record<string, z.ZodType<Settings>>>;

type ReadResult<Settings> = { readonly settings: Settings } | { readonly errors: readonly string[] };

const sandbox = choice("sandbox", z.object({}));

const smsProviders: Choice<SmsSettings> = {
  sandbox,
  msg91: choice("msg91", msg91Sms),
  exotel: choice("exotel", exotelSms),
  twilio: choice("twilio", twilioSms),
};
const callProviders: Choice<CallSettings> = { sandbox, exotel: choice("exotel", exotelCalls), twilio: choice("twilio", twilioCalls) };
const mailProviders: Choice<MailSettings> = { sandbox, smtp: choice("smtp", smtpSettings) };

function choice<Name extends string, Settings extends object>(provider: Name, settings: z.ZodType<Settings>) {
  return settings.transform((values): Chosen<Name, Settings> => ({ provider, ...values }));
}

/** Reads the chosen providers and their settings. @returns the settings, or an error for each invalid or missing variable. */
export function readDeliverySettings(given: SetVariables): ReadResult<DeliverySettings> {
  const sms = readChannel("SMS", given["SMS"], smsProviders, given);
  const calls = readChannel("CALLS", given["CALLS"], callProviders, given);
  const mail = readChannel("MAIL", mailProvider(given), mailProviders, given);
  if ("settings" in sms && "settings" in calls && "settings" in mail) {
    return { settings: { sms: sms.settings, calls: calls.settings, mail: mail.settings } };
  }
  return { errors: [sms, calls, mail].flatMap((channel) => ("errors" in channel ? channel.errors : [])) };
}

/** Returns the mail provider: MAIL, or `smtp` if only SMTP_URL is set. */
export function mailProvider(given: SetVariables): string | undefined {
  return given["MAIL"] ?? (given["SMTP_URL"] === undefined ? undefined : "smtp");
}

function readChannel<Settings>(channel: string, name = "sandbox", providers: Choice<Settings>, given: SetVariables): ReadResult<Settings> {
  const provider = providers[name];
  if (provider === undefined) return { errors: [`${channel}: unknown provider. Choose one of: ${Object.keys(providers).join(", ")}.`] };
  const read = provider.safeParse(given);
  if (read.success) return { settings: read.data };
  return { errors: read.error.issues.map(({ path, message }) => `${path.join(".")} ${message} ${channel}=${name} needs it.`) };
}
