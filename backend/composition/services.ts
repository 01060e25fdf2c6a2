import { messagesWithCodes } from "../accounts/code-store";
import { createContactProgress } from "../contact/contacts/progress";
import type { Database, FillDatabase, OpenDatabase, OpenOptions } from "../platform/database/database";
import { openDatabase } from "../platform/database/open";
import { requireSecretOf } from "../platform/database/secret-mark";
import { createOutbox } from "../delivery/outbox/outbox";
import type { BackendEnvironment } from "../requests/environment/environment";
import { repairNumbers } from "../selling/invoices/store";
import { createPayments } from "../payment-provider/create-payments";
import { systemClock, type Clock } from "../platform/process/clock";
import { warnOnTerminal, type Log } from "../platform/process/log";
import { backendSecret, createSecrets } from "../platform/process/secrets";
import type { PaymentEffects, Services } from "../requests/services";
import { confirmOrder } from "../selling/orders/confirmation";
import { issueCreditNote, issueInvoice } from "../selling/invoices/issue";
import { refundBalance, settleBalance } from "../selling/resellers/ledger/pay-balance";
import { enterRefund } from "../selling/resellers/ledger/ledger";
import { settlePrepaidOrder } from "../selling/resellers/ordering/record-paid-order";
import { reservePromoUse, isPromoUseValid } from "../selling/shop/promo-use";
import { onStickerOrderPaid } from "../selling/sticker-orders/on-paid";
import { findOrderedSticker } from "../selling/sticker-orders/store";
import { putReferenceData } from "./reference-data";

/** How long an operator's command may wait for other programs while it migrates the database, in milliseconds. After that, it fails. */
const MIGRATION_TIMEOUT_OF_COMMANDS = 30_000;

/**
 * Opens the database, inserts missing reference data, and repairs the counters of invoices.
 * @throws StartupError if the data was written with another secret.
 */
export function openDatabaseWithReferenceData(environment: BackendEnvironment, options: OpenOptions): Promise<OpenDatabase> {
  const fill: FillDatabase = async (database) => {
    await putReferenceData(database);
    await requireSecretOf(database, createSecrets(backendSecret(environment)));
    for (const series of await repairNumbers(database, systemClock(environment.clockOffsetSeconds).now()))
      options.log?.({
        level: "warn",
        event: "invoice numbers repaired",
        reason: `The counter of ${series} was behind. No document changed.`,
      });
  };
  return openDatabase(environment, fill, options);
}

/** Opens the database for a command that an operator waits for. @throws StartupError if the database cannot be migrated soon. */
export function openDatabaseForCommand(environment: BackendEnvironment): Promise<OpenDatabase> {
  return openDatabaseWithReferenceData(environment, { log: warnOnTerminal, migrationTimeout: MIGRATION_TIMEOUT_OF_COMMANDS });
}

/** Creates the services that all handlers share. The outbox's worker does not run until it is started. */
export function createServices(environment: BackendEnvironment, database: Database, clock: Clock, log: Log): Services {
  const coreServices = { database, clock, environment, secrets: createSecrets(backendSecret(environment)) };
  const outbox = createOutbox(coreServices, createContactProgress(coreServices), messagesWithCodes, log);
  return { ...coreServices, outbox, payments: createPayments(coreServices, log), paymentEffects };
}

/**
 * What a payment triggers for each kind of order, and a refund for a reseller, how a promo code's use is reserved and checked, and how an
 * order's sticker is found.
 */
const paymentEffects: PaymentEffects = {
  orderPaid: {
    async shop(transaction, services, orderId) {
      await confirmOrder(transaction, services, orderId);
      await issueInvoice(transaction, services, orderId);
    },
    reseller: settlePrepaidOrder,
    balance: settleBalance,
    renewal: onStickerOrderPaid,
    postpaid: onStickerOrderPaid,
  },
  async orderRefunded(transaction, services, refund) {
    await enterRefund(transaction, services, refund);
    await refundBalance(transaction, services, refund);
    await issueCreditNote(transaction, services, refund);
  },
  reservePromoUse,
  isPromoUseValid,
  orderedSticker: findOrderedSticker,
};
