import type { BackendEnvironment } from "../environment";
import type { MailMessage } from "./message";
import type { Provider, Providers } from "./providers";
import { openSandboxCalls } from "./sandbox/calls";
import { openSandboxMessages } from "./sandbox/messages";
import type { DeliveryServices } from "./services";
import { openSmtpMail } from "./smtp/mail";

type ChoosingServices = DeliveryServices & { readonly environment: BackendEnvironment };

/** Opens the provider that the environment names for each channel. The sandbox sends nothing and keeps all of it to be read. */
export function chooseProviders(services: ChoosingServices): Providers {
  return { sms: openSandboxMessages(services), mail: mailProvider(services), call: openSandboxCalls(services) };
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
