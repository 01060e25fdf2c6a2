import { desc, eq, not } from "drizzle-orm";

import { outbox, sandboxDeliveries } from "../database/schema/delivery";
import { openMessage, type OutgoingMessage, type SmsMessage } from "../delivery/messages/message";
import { schedule, type Schedule } from "../delivery/outbox/schedule";
import { openWorker } from "../delivery/outbox/worker";
import { chooseProviders } from "../delivery/providers/choose-providers";
import type { Providers, SendOutcome } from "../delivery/providers/provider";
import { silentLog } from "../process/log";
import type { Services } from "../requests/services";
import { contactProgress } from "../scanning/contact-progress";
import type { TestBackend } from "./test-backend";

/** What a provider posts to the address that it was told. */
type Callback = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** An SMS of any text, for where it does not matter what it was made of. */
export function anySms(to: string, text: string): SmsMessage {
  return { channel: "sms", to, text, template: "code", values: {} };
}

/** Providers that answer as a test has them answer, and remember what they were asked. */
export type StubProviders = Providers & { readonly asked: { readonly id: number; readonly message: OutgoingMessage }[] };

export function stubProviders(answer: (id: number, signal: AbortSignal) => SendOutcome | Promise<SendOutcome>): StubProviders {
  const asked: StubProviders["asked"] = [];
  const provider = {
    async send(id: number, message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome> {
      asked.push({ id, message });
      return answer(id, signal);
    },
  };
  return { asked, sms: provider, mail: provider, call: provider };
}

/** What was written into the outbox, newest first: what waits there, and what the sandbox was handed. */
export async function messagesIn({ database, secrets }: Services): Promise<OutgoingMessage[]> {
  const rows = await database
    .select({ waiting: outbox.payload, handedOver: sandboxDeliveries.payload })
    .from(outbox)
    .leftJoin(sandboxDeliveries, eq(sandboxDeliveries.outboxId, outbox.id))
    .where(not(outbox.isDecoy))
    .orderBy(desc(outbox.createdAt));
  return rows.map(({ waiting, handedOver }) => openMessage(secrets, waiting.length > 0 || handedOver === null ? waiting : handedOver));
}

/** Providers that answer when the test has them answer. */
export function pendingProviders() {
  let answer: (outcome: SendOutcome) => void = () => undefined;
  const pending = new Promise<SendOutcome>((resolve) => (answer = resolve));
  return { providers: stubProviders(() => pending), answer: (outcome: SendOutcome) => answer(outcome) };
}

/** The providers that the environment has chosen, opened anew. */
export function openProviders(services: Services): Providers {
  return chooseProviders(services, services.environment.delivery, services.outbox.reports);
}

/** A worker of its own, as another process would have one. @param times - where they are not the product's. */
export function workerWith(services: Services, providers: Providers, times: Partial<Schedule> = {}) {
  return openWorker(services, { providers, contacts: contactProgress, log: silentLog, times: { ...schedule, ...times } });
}

/** Lets everything that is due be tried, as the worker would. */
export async function deliverAll({ services: { database, outbox: queue } }: TestBackend): Promise<void> {
  for (const { id } of await database.select({ id: outbox.id }).from(outbox)) await queue.deliverNow(id);
}

/** Brings a provider's callback to the backend's door. @returns the status of the answer. */
export async function bringCallback(backend: TestBackend, { url, headers, body }: Callback): Promise<number> {
  const { status } = await backend.send(new URL(url).pathname, { headers: { ...headers }, body });
  return status;
}

export async function readRow({ database }: Services, id: number) {
  const [row] = await database.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error("There is no such outbox row");
  return row;
}
