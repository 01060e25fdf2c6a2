import { constants } from "node:os";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * Ends the process if a signal arrives while `work` runs. Without a listener, the first process of a container ignores the signal. So a
 * server could not be stopped while it opens the database, which can take long because of a migration.
 */
export async function endableBySignal<Result>(work: () => Promise<Result>): Promise<Result> {
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, exit);
  }
}
