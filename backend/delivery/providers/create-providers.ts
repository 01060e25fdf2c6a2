import type { CoreServices } from "../../platform/database/database";
import type {
  CallMessage,
  MailMessage,
  OutgoingMessage,
  PushMessage,
  SmsMessage,
  SpokenMessage,
  WhatsappMessage,
} from "../messages/message";
import { createMetaMessages } from "./meta/meta";
import { createExotelCalls, createExotelMessages } from "./exotel/exotel";
import { createExotelSpokenCalls } from "./exotel/spoken";
import { createMsg91Messages } from "./msg91/msg91";
import type { DeliveryStatusHandler, OwnerReplies, Provider, Providers } from "./provider";
import { createSandboxCalls, createSandboxMail, createSandboxMessages, createSandboxWhatsapp } from "./sandbox/sandbox";
import type { DeliverySettings } from "./settings";
import { createSmtpMail } from "./smtp/mail";
import { createTwilioSpokenCalls } from "./twilio/spoken";
import { createTwilioCalls, createTwilioMessages } from "./twilio/twilio";
import { createTwilioWhatsapp } from "./twilio/whatsapp";
import { createWebPush } from "./web-push/web-push";

/**
 * Creates the provider that is configured for each channel. The sandbox sends nothing, and stores messages and phone calls for its pages.
 * @param statusHandler - receives the reports of the sandbox. Other SMS and telephone providers send callbacks.
 * @param replies - learns which numbers and browsers cannot receive a channel.
 */
export function createProviders(
  services: CoreServices,
  settings: DeliverySettings,
  statusHandler: DeliveryStatusHandler,
  replies: OwnerReplies,
): Providers {
  return {
    sms: createSmsProvider(services, settings.sms, statusHandler),
    mail: createMailProvider(services, settings.mail),
    call: createCallProvider(services, settings.calls, statusHandler),
    whatsapp: createWhatsappProvider(services, settings.whatsapp, statusHandler, replies),
    push: toPresentBrowsers(replies, createPushProvider(services, settings.push, statusHandler, replies)),
    spoken: createSpokenProvider(services, settings.spoken, statusHandler),
  };
}

function createSmsProvider(
  services: CoreServices,
  settings: DeliverySettings["sms"],
  statusHandler: DeliveryStatusHandler,
): Provider<SmsMessage> {
  switch (settings.provider) {
    case "sandbox":
      return createSandboxMessages(services, "sms", statusHandler);
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

function createWhatsappProvider(
  services: CoreServices,
  settings: DeliverySettings["whatsapp"],
  statusHandler: DeliveryStatusHandler,
  replies: OwnerReplies,
): Provider<WhatsappMessage> {
  switch (settings.provider) {
    case "off":
      return turnedOff;
    case "sandbox":
      return createSandboxWhatsapp(services, statusHandler, replies);
    case "cloud":
      return createMetaMessages(settings, services, replies);
    case "twilio":
      return createTwilioWhatsapp(settings, services, replies);
  }
}

function createPushProvider(
  services: CoreServices,
  settings: DeliverySettings["push"],
  statusHandler: DeliveryStatusHandler,
  replies: OwnerReplies,
): Provider<PushMessage> {
  switch (settings.provider) {
    case "off":
      return turnedOff;
    case "sandbox":
      return createSandboxMessages(services, "push", statusHandler);
    case "web":
      return createWebPush(settings, services, replies);
  }
}

/** Sends only to browsers that their owners have not removed since the notification was written, as those that wait in quiet hours. */
function toPresentBrowsers(replies: OwnerReplies, provider: Provider<PushMessage>): Provider<PushMessage> {
  return {
    ...provider,
    async send(id, message, signal) {
      const isPresent = await replies.hasBrowser(message.subscriptionId);
      return isPresent ? provider.send(id, message, signal) : { kind: "refused", reason: "invalid" };
    },
  };
}

function createSpokenProvider(
  services: CoreServices,
  settings: DeliverySettings["spoken"],
  statusHandler: DeliveryStatusHandler,
): Provider<SpokenMessage> {
  switch (settings.provider) {
    case "off":
      return turnedOff;
    case "sandbox":
      return createSandboxMessages(services, "spoken", statusHandler);
    case "exotel":
      return createExotelSpokenCalls(settings, services);
    case "twilio":
      return createTwilioSpokenCalls(settings, services);
  }
}

/** Refuses what waits for a channel that the operator turned off meanwhile, so that the ladder goes on. */
const turnedOff: Provider<OutgoingMessage> = { send: () => Promise.resolve({ kind: "refused", reason: "invalid" }) };
