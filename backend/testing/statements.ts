import { NoopLogger, type Logger } from "drizzle-orm";
import { vi } from "vitest";

import type { Database } from "../platform/database/database";

type Watched<Result> = {
  readonly result: Result;
  /** The SQL statements, with placeholders for their values. */
  readonly statements: readonly string[];
  readonly transactions: number;
};

/** Runs `work` and records the statements and transactions of a test's database. */
export async function watchStatements<Result>(database: Database, work: () => Promise<Result>): Promise<Watched<Result>> {
  const logger: Logger = NoopLogger.prototype;
  const executed = vi.spyOn(logger, "logQuery");
  const transactions = vi.spyOn(database, "transaction");
  try {
    const result = await work();
    return { result, statements: executed.mock.calls.map(([statement]) => statement), transactions: transactions.mock.calls.length };
  } finally {
    executed.mockRestore();
    transactions.mockRestore();
  }
}
