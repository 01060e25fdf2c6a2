import type { Request, Response } from "undici";

import type { Desk } from "#contract/desk";
import type { RawAnswer } from "#contract/outcome";
import { createLocalCaller, createRequestHandler, type LocalCall } from "./composition/api";
import { handlers } from "./composition/handlers";
import { createCleanUp, FIRST_CLEAN_UP_MS } from "./composition/clean-up";
import { createMetrics } from "./composition/metrics";
import { openDatabaseWithReferenceData, createServices } from "./composition/services";
import { longSmsWarning } from "./delivery/providers/sms-registration";
import { sandboxChannels, type BackendEnvironment } from "./requests/environment/environment";
import { createLazyDesk } from "./desk/operate/desk/lazy-desk";
import { listenForOperator } from "./desk/operate/socket/server";
import { createPaymentJobs } from "./selling/payments/background";
import { systemClock } from "./platform/process/clock";
import { silentLog, type Log } from "./platform/process/log";
import { endStartAtSignal } from "../runtime/graceful-shutdown";

export { readBackendEnvironment } from "./requests/environment/environment";

export type Backend = {
  /** Handles a request. Never throws. Reads only the path and the query of the URL. */
  handle(request: Request): Promise<Response>;
  /** Makes an API call from the same process. Never throws. Returns the same response as `handle`. */
  call(call: LocalCall): Promise<RawAnswer>;
  /** Returns a message for the operator if the backend cannot work now, otherwise null. */
  unavailableReason(): Promise<string | null>;
  /** Returns the backend's metrics in Prometheus's text format. Throws if the database does not respond. */
  metrics(): Promise<string>;
  /** Opens the operator's website. Loads its code only then, because most servers' desks are not open. */
  desk(): Promise<Desk>;
  /** Finishes current work and closes the database. */
  close(): Promise<void>;
};

/**
 * Opens the built-in backend and starts sending from the outbox.
 * @throws if the database cannot be opened, or another process has the embedded database open.
 */
export async function openBackend(environment: BackendEnvironment, log: Log = silentLog): Promise<Backend> {
  endStartAtSignal();
  const opened = await openDatabaseWithReferenceData(environment, { log });
  const services = createServices(environment, opened.database, systemClock(environment.clockOffsetSeconds), log);
  const handle = createRequestHandler(services, log);
  const cleanUp = createCleanUp(services, log);
  const paymentWork = createPaymentJobs(services, log);
  warn(environment, log);
  const desk = createLazyDesk(services, opened, log);
  services.outbox.start();
  desk.start();
  paymentWork.start();
  cleanUp.start(FIRST_CLEAN_UP_MS);
  // An operator's command can open PostgreSQL itself, but not the embedded database, because this process has it open.
  const operator = environment.databaseUrl === null ? await listenForOperator(services, opened, log) : null;
  return {
    handle,
    call: createLocalCaller(services, handlers, log),
    unavailableReason: () => opened.unavailableReason(),
    metrics: createMetrics(services, opened),
    desk: () => desk.open(),
    async close() {
      await operator?.close();
      await Promise.all([paymentWork.stop(), services.outbox.stop(), cleanUp.stop(), desk.stop()]);
      await opened.close();
    },
  };
}

/** Warns of settings that are wrong for a shop. */
function warn(environment: BackendEnvironment, log: Log): void {
  const { isProduction, payments, seller, delivery } = environment;
  const channels = sandboxChannels(environment);
  if (isProduction && channels.length > 0)
    log({ level: "warn", event: "sandbox in production", reason: `These channels send and charge nothing: ${channels.join(", ")}.` });
  // A text that does not fit in one SMS costs more.
  const longSms = delivery.sms.provider === "sandbox" ? null : longSmsWarning(environment);
  if (longSms !== null) log({ level: "warn", event: "long SMS", reason: longSms });
  // CGST Rules, rule 46.
  if (isProduction && payments !== "sandbox" && (seller.gstin === "" || seller.address === ""))
    log({ level: "warn", event: "invoices incomplete", reason: "GSTIN and POSTAL_ADDRESS must be set for invoices." });
}
