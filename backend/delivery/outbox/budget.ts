import { and, eq, gte, inArray, ne, not, or, type SQLWrapper } from "drizzle-orm";

import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import type { CoreServices, Database } from "../../platform/database/database";
import { outbox } from "../tables";
import type { Log } from "../../platform/process/log";

export type BudgetChannel = "sms" | "mail" | "call";

/** How much of a channel's daily budget is used. */
export type BudgetUsage = { readonly used: number; readonly budget: number };

/**
 * After this many codes by SMS or by mail on a day, no more codes are sent through the channel that day. Nothing else counts towards it, so
 * that a notice to all owners stops no log-in. Masked calls go on: somebody stands at a vehicle. Spoken calls count, and stop.
 */
export type DailyBudgets = Readonly<Record<BudgetChannel, number>>;

/** Stops codes when a daily budget is used up. A day ends at midnight in India (docs/decisions/0029-codes.md). */
export type Budgets = {
  /** Returns the seconds until the next code can be sent, or 0 if it can be sent now. Warns as `warn` does. */
  secondsToNextCode(database: Database, channel: BudgetChannel): Promise<number>;
  /** Logs a warning once a day at 80 % and at 100 %. @returns whether the budget is used up. */
  warn(database: Database, channel: BudgetChannel): Promise<boolean>;
  usage(channel: BudgetChannel): Promise<BudgetUsage>;
  /** Returns whether a spoken call that is about to be made is within the budget of calls. Warns as `warn` does. */
  allowsSpokenCall(database: Database): Promise<boolean>;
};

/** Selects the ids of the messages with codes since a time. Codes are the business of a higher wing. */
export type MessagesWithCodes = (database: Database, since: Date) => SQLWrapper;

const WARNING_SHARE = 0.8;

/** Most spoken calls are never made, because somebody answers before: those that wait do not count. */
const isCall = or(eq(outbox.channel, "call"), and(eq(outbox.channel, "spoken"), ne(outbox.state, "waiting")));

export function createBudgets(services: CoreServices, daily: DailyBudgets, messagesWithCodes: MessagesWithCodes, log: Log): Budgets {
  const { clock } = services;
  /** The day on which each warning was last logged. */
  const lastWarned = new Map<string, number>();

  async function readUsage(database: Database, channel: BudgetChannel): Promise<BudgetUsage> {
    const since = startOfDay(dayInIndia(clock.now()));
    const used = await database.$count(
      outbox,
      and(
        channel === "call" ? isCall : eq(outbox.channel, channel),
        gte(outbox.createdAt, since),
        not(outbox.isDecoy),
        ne(outbox.state, "cancelled"),
        channel === "call" ? undefined : inArray(outbox.id, messagesWithCodes(database, since)),
      ),
    );
    return { used, budget: daily[channel] };
  }

  function warnOnce(event: string, reason: string): void {
    const today = startOfDay(dayInIndia(clock.now())).getTime();
    if (lastWarned.get(event) === today) return;
    lastWarned.set(event, today);
    log({ level: "warn", event, reason });
  }

  async function warn(database: Database, channel: BudgetChannel): Promise<boolean> {
    const { used, budget } = await readUsage(database, channel);
    const isUsedUp = used >= budget;
    if (isUsedUp)
      warnOnce(
        `daily ${channel} budget used up`,
        channel === "call" ? "masked calls go on, spoken ones do not" : "no more codes are sent today",
      );
    else if (used >= budget * WARNING_SHARE) warnOnce(`daily ${channel} budget nearly used up`, "at least 80 % are used");
    return isUsedUp;
  }

  return {
    warn,
    usage: (channel) => readUsage(services.database, channel),
    async allowsSpokenCall(database) {
      await warn(database, "call");
      // The call itself counts already.
      const { used, budget } = await readUsage(database, "call");
      return used <= budget;
    },
    async secondsToNextCode(database, channel) {
      if (!(await warn(database, channel))) return 0;
      return Math.ceil((startOfDay(dayInIndia(clock.now())).getTime() + DAY_MS - clock.now().getTime()) / 1000);
    },
  };
}
