import type { CoreServices, Database } from "../../../platform/database/database";
import { lockDueDelivery, nextStepAt, type Channel, type DueDelivery } from "./store";

/** The maximum number of steps in one run of the worker, so that simulated reports do not delay the messages to send. */
const MAX_STEPS = 20;

/**
 * Moves a channel's due deliveries to their next states. Uses one transaction for each delivery, because a transaction should lock only one
 * contact.
 * @returns when the next step is due, or null if there is none.
 */
export async function advanceDueDeliveries(
  { database, clock }: Pick<CoreServices, "database" | "clock">,
  channel: Channel,
  advance: (transaction: Database, due: DueDelivery) => Promise<void>,
): Promise<Date | null> {
  const advanceOne = (transaction: Database) => advanceNext(transaction, channel, clock.now(), advance);
  const next = await nextStepAt(database, channel);
  if (next === null || next > clock.now()) return next;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) if (!(await database.transaction(advanceOne))) break;
  return nextStepAt(database, channel);
}

/** @returns whether a delivery was due. */
async function advanceNext(
  transaction: Database,
  channel: Channel,
  now: Date,
  advance: (transaction: Database, due: DueDelivery) => Promise<void>,
): Promise<boolean> {
  const due = await lockDueDelivery(transaction, channel, now);
  if (due === null) return false;
  await advance(transaction, due);
  return true;
}
