import type { Providers } from "./providers";
import { openSandboxCalls } from "./sandbox/calls";
import { openSandboxMessages } from "./sandbox/messages";
import type { DeliveryServices } from "./services";

/** The provider of every channel: the sandbox, which sends nothing and keeps all of it to be read. */
export function chooseProviders(services: DeliveryServices): Providers {
  const messages = openSandboxMessages(services);
  return { sms: messages, mail: messages, call: openSandboxCalls(services) };
}
