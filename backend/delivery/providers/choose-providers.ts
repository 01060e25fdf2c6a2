import type { BackendEnvironment } from "../../environment";
import { openExotelCalls } from "./exotel/calls";
import { openExotelMessages } from "./exotel/messages";
import type { MailMessage, SmsMessage } from "../messages/message";
import { openMsg91Messages } from "./msg91/messages";
import type { CallProvider, Provider, Providers } from "./provider";
import { openSandboxCalls } from "./sandbox/calls";
import { openSandboxMessages } from "./sandbox/messages";
import type { DeliveryServices } from "../services";
import { openSmtpMail } from "./smtp/mail";
import { openTwilioCalls } from "./twilio/calls";
import { openTwilioMessages } from "./twilio/messages";

type ChoosingServices = DeliveryServices & { readonly environment: BackendEnvironment };

/** Opens the provider that the environment names for each channel. The sandbox sends nothing and keeps all of it to be read. */
export function chooseProviders(services: ChoosingServices): Providers {
  return { sms: smsProvider(services), mail: mailProvider(services), call: callProvider(services) };
}

function smsProvider(services: ChoosingServices): Provider<SmsMessage> {
  const settings = services.environment.delivery.sms;
  switch (settings.provider) {
    case "sandbox":
      return openSandboxMessages(services);
    case "msg91":
      return openMsg91Messages(settings, services);
    case "exotel":
      return openExotelMessages(settings, services);
    case "twilio":
      return openTwilioMessages(settings, services);
  }
}

function callProvider(services: ChoosingServices): CallProvider {
  const settings = services.environment.delivery.calls;
  switch (settings.provider) {
    case "sandbox":
      return openSandboxCalls(services);
    case "exotel":
      return openExotelCalls(settings, services);
    case "twilio":
      return openTwilioCalls(settings, services);
  }
}

function mailProvider(services: ChoosingServices): Provider<MailMessage> {
  const settings = services.environment.delivery.mail;
  switch (settings.provider) {
    case "sandbox":
      return openSandboxMessages(services);
    case "smtp":
      return openSmtpMail(settings);
  }
}
