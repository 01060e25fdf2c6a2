import type { Request, Response } from "undici";

import { accountHandlers } from "./accounts/handlers";
import { systemClock, type Clock } from "./clock";
import { contentHandlers } from "./content/handlers";
import { paymentEffects } from "./composition/payment-effects";
import type { Database } from "./database/database";
import { openDatabase } from "./database/open";
import { openOutbox } from "./delivery/outbox/outbox";
import { sandboxChannels, type BackendEnvironment } from "./environment";
import { openDoor } from "./handler";
import type { Handler, Services } from "./handling";
import { keepHouse } from "./housekeeping";
import { silentLog, type Log } from "./log";
import { openMetrics } from "./metrics";
import { ownerHandlers } from "./owners/handlers";
import { listenForOperator } from "./operate/socket/server";
import { openPaymentWork } from "./payments/background";
import { openPayments } from "./payments/payments";
import { resellerHandlers } from "./resellers/handlers";
import { contactProgress } from "./scanning/contact-progress";
import { scanningHandlers } from "./scanning/handlers";
import { backendSecret, openSecrets } from "./secrets";
import { shopHandlers } from "./shop/handlers";
import { stickerOrderHandlers } from "./sticker-orders/handlers";

export { readBackendEnvironment } from "./environment";

export type Backend = {
  /** Answers one request. It never throws; only the path of the address is looked at. */
  handle(request: Request): Promise<Response>;
  /** What keeps the backend from its work now, in words for the operator; null when nothing does. */
  obstacle(): Promise<string | null>;
  /** The backend's own numbers in Prometheus's text form. It throws when the database does not answer. */
  metrics(): Promise<string>;
  /** Ends what is under way and gives the database back. */
  close(): Promise<void>;
};

/** Every call that the built-in backend answers. */
export const handlers: readonly Handler[] = [
  ...accountHandlers,
  ...ownerHandlers,
  ...contentHandlers,
  ...scanningHandlers,
  ...shopHandlers,
  ...resellerHandlers,
  ...stickerOrderHandlers,
];

/**
 * Opens the built-in implementation of the contract, and begins to send what waits in the outbox.
 * @throws when the database cannot be opened, or another process has the embedded one.
 */
export async function openBackend(environment: BackendEnvironment, log: Log = silentLog): Promise<Backend> {
  const opened = await openDatabase(environment, log);
  const services = openServices(environment, opened.database, systemClock(environment.clockOffsetSeconds), log);
  const handle = openHandle(services, log);
  const house = keepHouse(services, log);
  const paymentWork = openPaymentWork(services, log);
  warnOfSandboxes(environment, log);
  services.outbox.start();
  paymentWork.start();
  // PostgreSQL is open to the operator's own process; the embedded database is open to this one alone.
  const operator = environment.databaseUrl === null ? await listenForOperator(services, opened, log) : null;
  return {
    handle,
    obstacle: () => opened.obstacle(),
    metrics: openMetrics(services, opened),
    async close() {
      house.stop();
      await operator?.close();
      await Promise.all([paymentWork.stop(), services.outbox.stop()]);
      await opened.close();
    },
  };
}

/** An operator must not find out from customers that a channel goes nowhere. */
function warnOfSandboxes(environment: BackendEnvironment, log: Log): void {
  const channels = sandboxChannels(environment);
  if (!environment.isProduction || channels.length === 0) return;
  log({ level: "warn", event: "sandbox in production", reason: `Nothing is really sent or charged by ${channels.join(", ")}.` });
}

/** Puts together what the handlers share. The outbox sends nothing until it is started. */
export function openServices(environment: BackendEnvironment, database: Database, clock: Clock, log: Log): Services {
  const foundation = { database, clock, environment, secrets: openSecrets(backendSecret(environment)) };
  return { ...foundation, outbox: openOutbox(foundation, contactProgress, log), payments: openPayments(foundation, log), paymentEffects };
}

/** The door in undici's types, which are the app's; Hono speaks the global ones of the same standard. */
export function openHandle(services: Services, log: Log): Backend["handle"] {
  const door = openDoor(services, handlers, log);
  return async (request) => {
    const response: unknown = await door.fetch(request as unknown as globalThis.Request);
    return response as Response;
  };
}
