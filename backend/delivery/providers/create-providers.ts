import type { CoreServices } from "../../platform/database/database";
import type { OutgoingMessage } from "../messages/message";
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
  { sms, mail, calls, whatsapp, push, spoken }: DeliverySettings,
  statusHandler: DeliveryStatusHandler,
  replies: OwnerReplies,
): Providers {
  return {
    sms: smsProvider(),
    mail: mail.provider === "smtp" ? createSmtpMail(mail) : createSandboxMail(services),
    call: callProvider(),
    whatsapp: whatsappProvider(),
    push: toPresentBrowsers(replies, pushProvider()),
    spoken: spokenProvider(),
  };

  function smsProvider(): Providers["sms"] {
    switch (sms.provider) {
      case "sandbox":
        return createSandboxMessages(services, "sms", statusHandler);
      case "msg91":
        return createMsg91Messages(sms, services);
      case "exotel":
        return createExotelMessages(sms, services);
      case "twilio":
        return createTwilioMessages(sms, services);
    }
  }

  function callProvider(): Providers["call"] {
    switch (calls.provider) {
      case "sandbox":
        return createSandboxCalls(services, statusHandler);
      case "exotel":
        return createExotelCalls(calls, services);
      case "twilio":
        return createTwilioCalls(calls, services);
    }
  }

  function whatsappProvider(): Providers["whatsapp"] {
    switch (whatsapp.provider) {
      case "off":
        return turnedOff;
      case "sandbox":
        return createSandboxWhatsapp(services, statusHandler, replies);
      case "cloud":
        return createMetaMessages(whatsapp, services, replies);
      case "twilio":
        return createTwilioWhatsapp(whatsapp, services, replies);
    }
  }

  function pushProvider(): Providers["push"] {
    switch (push.provider) {
      case "off":
        return turnedOff;
      case "sandbox":
        return createSandboxMessages(services, "push", statusHandler);
      case "web":
        return createWebPush(push, services, replies);
    }
  }

  function spokenProvider(): Providers["spoken"] {
    switch (spoken.provider) {
      case "off":
        return turnedOff;
      case "sandbox":
        return createSandboxMessages(services, "spoken", statusHandler);
      case "exotel":
        return createExotelSpokenCalls(spoken, services);
      case "twilio":
        return createTwilioSpokenCalls(spoken, services);
    }
  }
}

/** Sends only to browsers that their owners have not removed since the notification was written, as those that wait in quiet hours. */
function toPresentBrowsers(replies: OwnerReplies, provider: Providers["push"]): Providers["push"] {
  return {
    ...provider,
    async send(id, message, signal) {
      const isPresent = await replies.hasBrowser(message.subscriptionId);
      return isPresent ? provider.send(id, message, signal) : { kind: "refused", reason: "invalid" };
    },
  };
}

/** Refuses what waits for a channel that the operator turned off meanwhile, so that the ladder goes on. */
const turnedOff: Provider<OutgoingMessage> = { send: () => Promise.resolve({ kind: "refused", reason: "invalid" }) };
