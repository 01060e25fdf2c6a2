import type { Foundation } from "../../database/foundation";
import type { MailMessage, SmsMessage } from "../messages/message";
import { openExotelCalls } from "./exotel/calls";
import { openExotelMessages } from "./exotel/messages";
import { openMsg91Messages } from "./msg91/messages";
import type { CallProvider, Provider, Providers, StatusReports } from "./provider";
import { openSandboxCalls } from "./sandbox/calls";
import { openSandboxMessages } from "./sandbox/messages";
import type { DeliverySettings } from "./settings";
import { openSmtpMail } from "./smtp/mail";
import { openTwilioCalls } from "./twilio/calls";
import { openTwilioMessages } from "./twilio/messages";

/**
 * Creates each channel's configured provider. The sandbox sends nothing and stores everything for its pages.
 * @param reports - receives the reports of a provider that runs in this process.
 */
export function chooseProviders(services: Foundation, settings: DeliverySettings, reports: StatusReports): Providers {
  return {
    sms: smsProvider(services, settings.sms),
    mail: mailProvider(services, settings.mail),
    call: callProvider(services, settings.calls, reports),
  };
}

function smsProvider(services: Foundation, settings: DeliverySettings["sms"]): Provider<SmsMessage> {
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

function callProvider(services: Foundation, settings: DeliverySettings["calls"], reports: StatusReports): CallProvider {
  switch (settings.provider) {
    case "sandbox":
      return openSandboxCalls(services, reports);
    case "exotel":
      return openExotelCalls(settings, services);
    case "twilio":
      return openTwilioCalls(settings, services);
  }
}

function mailProvider(services: Foundation, settings: DeliverySettings["mail"]): Provider<MailMessage> {
  switch (settings.provider) {
    case "sandbox":
      return openSandboxMessages(services);
    case "smtp":
      return openSmtpMail(settings);
  }
}
