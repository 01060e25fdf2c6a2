import { and, desc, eq, isNull, not } from "drizzle-orm";

import { channels, outbox, sandboxDeliveries } from "../delivery/tables";
import { openMessage, type OutgoingMessage, type SmsMessage } from "../delivery/messages/message";
import { timings, type Timings } from "../delivery/outbox/timings";
import { createProviderHealth } from "../delivery/outbox/provider-health";
import { createWorker } from "../delivery/outbox/worker";
import { createProviders } from "../delivery/providers/create-providers";
import type { Providers, SendOutcome } from "../delivery/providers/provider";
import { silentLog } from "../platform/process/log";
import type { Services } from "../requests/services";
import { createContactProgress } from "../contact/contacts/progress";
import type { TestBackend } from "./test-backend";

/** A provider's callback. */
type Callback = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Creates an SMS with any text. */
export function anySms(to: string, text: string): SmsMessage {
  return { channel: "sms", to, text, template: "code", values: {} };
}

/** Providers that respond as the test decides, and record their messages. */
export type StubProviders = Providers & { readonly received: { readonly id: number; readonly message: OutgoingMessage }[] };

export function stubProviders(answer: (id: number, signal: AbortSignal) => SendOutcome | Promise<SendOutcome>): StubProviders {
  const received: StubProviders["received"] = [];
  const provider = {
    async send(id: number, message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome> {
      received.push({ id, message });
      return answer(id, signal);
    },
  };
  return { received, sms: provider, mail: provider, call: provider, whatsapp: provider, push: provider, spoken: provider };
}

/**
 * Lists the messages that are in the outbox or that the sandbox accepted, newest first. Leaves out decoys (rows that only look sent),
 * reminders, held messages and cancelled ones.
 */
export async function messagesIn({ database, secrets }: Services): Promise<OutgoingMessage[]> {
  const rows = await database
    .select({ waiting: outbox.payload, handedOver: sandboxDeliveries.payload })
    .from(outbox)
    .leftJoin(sandboxDeliveries, eq(sandboxDeliveries.outboxId, outbox.id))
    .where(and(not(outbox.isDecoy), isNull(outbox.notBefore)))
    .orderBy(desc(outbox.createdAt));
  const payloads = rows.map(({ waiting, handedOver }) => (waiting.length > 0 || handedOver === null ? waiting : handedOver));
  return payloads.filter((payload) => payload.length > 0).map((payload) => openMessage(secrets, payload));
}

/** Creates providers that respond only when the test calls `answer`. */
export function pendingProviders() {
  let answer: (outcome: SendOutcome) => void = () => undefined;
  const pending = new Promise<SendOutcome>((resolve) => (answer = resolve));
  return { providers: stubProviders(() => pending), answer: (outcome: SendOutcome) => answer(outcome) };
}

export function createTestProviders(services: Services): Providers {
  return createProviders(services, services.environment.delivery, services.outbox.statusHandler, services.outbox.replies);
}

/** The name of each channel's provider. */
export const sandboxNames = Object.fromEntries(channels.map((channel) => [channel, "sandbox"])) as Record<
  OutgoingMessage["channel"],
  string
>;

/** Creates another worker, as in a second process. @param overrides - changes to the timings. */
export function workerWith(services: Services, providers: Providers, overrides: Partial<Timings> = {}) {
  return createWorker(services, {
    providers,
    contacts: createContactProgress(services),
    health: createProviderHealth(services, sandboxNames, silentLog),
    log: silentLog,
    timings: { ...timings, ...overrides },
  });
}

/** Delivers all outbox rows that are due. */
export async function deliverAll({ services: { database, outbox: queue } }: TestBackend): Promise<void> {
  for (const { id } of await database.select({ id: outbox.id }).from(outbox)) await queue.deliverNow(id);
}

/** Posts a provider's callback to the backend. @returns the status. */
export async function postCallback(backend: TestBackend, { url, headers, body }: Callback): Promise<number> {
  const { status } = await backend.send(new URL(url).pathname, { headers: { ...headers }, body });
  return status;
}

export async function readRow({ database }: Services, id: number) {
  const [row] = await database.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error("Outbox row not found");
  return row;
}
