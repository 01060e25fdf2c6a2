import { eq } from "drizzle-orm";

import { outbox } from "../database/schema";
import type { Services } from "../handling";
import { silentLog } from "../log";
import type { OutgoingMessage } from "./message";
import type { Providers, SendOutcome } from "./providers";
import { openWorker } from "./worker";

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

/** A worker of its own, as another process would have one. */
export function workerWith(services: Services, providers: Providers) {
  return openWorker(services, providers, silentLog);
}

export async function readRow({ database }: Services, id: number) {
  const [row] = await database.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error("There is no such outbox row");
  return row;
}
