import type { CoreServices } from "../../platform/database/database";
import type { CallMessage, MailMessage, SmsMessage } from "../messages/message";
import { createExotelCalls, createExotelMessages } from "./exotel/exotel";
import { createMsg91Messages } from "./msg91/msg91";
import type { Provider, Providers, DeliveryStatusHandler } from "./provider";
import { createSandboxCalls, createSandboxMail, createSandboxSms } from "./sandbox/sandbox";
import type { DeliverySettings } from "./settings";
import { createSmtpMail } from "./smtp/mail";
import { createTwilioCalls, createTwilioMessages } from "./twilio/twilio";

/**
 * Creates the provider that is configured for each channel. The sandbox sends nothing, and stores messages and phone calls for its pages.
 * @param statusHandler - receives the reports of the sandbox. Other SMS and telephone providers send callbacks.
 */
export function createProviders(services: CoreServices, settings: DeliverySettings, statusHandler: DeliveryStatusHandler): Providers {
  return {
    sms: createSmsProvider(services, settings.sms, statusHandler),
    mail: createMailProvider(services, settings.mail),
    call: createCallProvider(services, settings.calls, statusHandler),
  };
}

function createSmsProvider(
  services: CoreServices,
  settings: DeliverySettings["sms"],
  statusHandler: DeliveryStatusHandler,
): Provider<SmsMessage> {
  switch (settings.provider) {
    case "sandbox":
      return createSandboxSms(services, statusHandler);
    case "msg91":
      return createMsg91Messages(settings, services);
    case "exotel":
      return createExotelMessages(settings, services);
    case "twilio":
      return createTwilioMessages(settings, services);
  }
}

function createCallProvider(
  services: CoreServices,
  settings: DeliverySettings["calls"],
  statusHandler: DeliveryStatusHandler,
): Provider<CallMessage> {
  switch (settings.provider) {
    case "sandbox":
      return createSandboxCalls(services, statusHandler);
    case "exotel":
      return createExotelCalls(settings, services);
    case "twilio":
      return createTwilioCalls(settings, services);
  }
}

function createMailProvider(services: CoreServices, settings: DeliverySettings["mail"]): Provider<MailMessage> {
  switch (settings.provider) {
    case "sandbox":
      return createSandboxMail(services);
    case "smtp":
      return createSmtpMail(settings);
  }
}
