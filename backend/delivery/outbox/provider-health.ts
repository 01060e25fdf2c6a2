import type { CoreServices } from "../../platform/database/database";
import type { Log } from "../../platform/process/log";
import type { OutgoingMessage } from "../messages/message";
import type { SendOutcome } from "../providers/provider";

type Channel = OutgoingMessage["channel"];

/** How often a channel's provider ended a message or phone call in a way, since the process started. */
export type OutcomeCount = {
  readonly channel: Channel;
  readonly provider: string;
  readonly outcome: SendOutcome["kind"];
  readonly count: number;
};

/** Notices when a provider fails, which no person would see otherwise. */
export type ProviderHealth = {
  /** Returns the name of a channel's provider. */
  providerOf(channel: Channel): string;
  /** Counts an outcome. Logs each kind of failure at most once a minute, and the first success after failures. */
  record(channel: Channel, outcome: SendOutcome): void;
  /** Counts phone calls whose end the provider never reported. */
  recordUnreportedCalls(count: number): void;
  outcomes(): readonly OutcomeCount[];
  unreportedCalls(): number;
};

const LOG_INTERVAL_MS = 60_000;

/** @param providers - the names of the configured providers. */
export function createProviderHealth(
  { clock }: Pick<CoreServices, "clock">,
  providers: Readonly<Record<Channel, string>>,
  log: Log,
): ProviderHealth {
  const counts = new Map<string, OutcomeCount>();
  /** When each kind of failure of a channel was last logged. A channel that works has no entry. */
  const failing = new Map<Channel, Map<string, number>>();
  let unreported = 0;

  function count(channel: Channel, outcome: SendOutcome["kind"]): void {
    const key = `${channel} ${outcome}`;
    counts.set(key, { channel, provider: providers[channel], outcome, count: (counts.get(key)?.count ?? 0) + 1 });
  }

  function reportFailure(channel: Channel, reason: string): void {
    const logged = failing.get(channel) ?? new Map<string, number>();
    failing.set(channel, logged);
    const now = clock.now().getTime();
    if (now < (logged.get(reason) ?? -Infinity) + LOG_INTERVAL_MS) return;
    logged.set(reason, now);
    log({ level: "warn", event: `${channel} provider fails`, reason: `${providers[channel]}: ${reason}` });
  }

  return {
    providerOf: (channel) => providers[channel],
    record(channel, outcome) {
      count(channel, outcome.kind);
      if (outcome.kind === "failed" || outcome.kind === "rejected" || outcome.kind === "unclear") reportFailure(channel, outcome.reason);
      // A refusal because of one recipient does not show that others get their messages.
      else if (outcome.kind === "accepted" && failing.delete(channel))
        log({ level: "info", event: `${channel} provider works again`, reason: providers[channel] });
    },
    recordUnreportedCalls(more) {
      unreported += more;
      if (more > 0) log({ level: "warn", event: "calls unreported", reason: `${providers.call} never reported the end of ${more}` });
    },
    outcomes: () => [...counts.values()],
    unreportedCalls: () => unreported,
  };
}
