import { NoopLogger, sql, type Logger } from "drizzle-orm";
import { Client } from "pg";
import { vi } from "vitest";

import type { TestBackend } from "../../backend/testing/test-backend";

type Statement = { readonly text: string; readonly values: readonly unknown[] };

type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
};

/** Counts the rows that PostgreSQL reads for the statements of a test. */
export type PlanReader = {
  /** A connection of its own, for generated rows. */
  readonly client: Client;
  /** Returns the statements of `work` that read rows. @param work gets a function that returns all statements so far. */
  statementsOf(work: (executed: () => readonly string[]) => Promise<unknown>): Promise<readonly Statement[]>;
  /** Executes the statements again, and changes nothing. @returns the number of rows that PostgreSQL reads from tables. */
  rowsRead(statements: readonly Statement[]): Promise<number>;
};

export async function openPlanReader(backend: TestBackend): Promise<PlanReader> {
  const client = new Client({ connectionString: await databaseAddress(backend) });
  await client.connect();
  return {
    client,
    statementsOf,
    async rowsRead(statements) {
      let rows = 0;
      for (const statement of statements) rows += rowsReadBy(await explain(client, statement));
      return rows;
    },
  };
}

async function databaseAddress(backend: TestBackend): Promise<string> {
  const [row] = await backend.services.database.select({ name: sql<string>`current_database()` }).from(sql`(select) as one_row`);
  const address = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  address.pathname = row?.name ?? "";
  return address.href;
}

/** Returns the statements of `work` that read rows. @param work gets a function that returns all statements so far. */
async function statementsOf(work: (executed: () => readonly string[]) => Promise<unknown>): Promise<readonly Statement[]> {
  const logger: Logger = NoopLogger.prototype;
  const executed = vi.spyOn(logger, "logQuery");
  try {
    await work(() => executed.mock.calls.map(([text]) => text));
    const statements = executed.mock.calls.map(([text, values]) => ({ text, values }));
    return statements.filter(({ text }) => /^(?:select|update|delete|with) /i.test(text));
  } finally {
    executed.mockRestore();
  }
}

async function explain(client: Client, { text, values }: Statement): Promise<PlanNode> {
  await client.query("begin");
  try {
    await client.query(`prepare explained as ${text}`);
    const parameters = values.length === 0 ? "" : `(${values.map((value) => literal(client, value)).join(", ")})`;
    const { rows } = await client.query<Record<string, [{ Plan: PlanNode }]>>(
      `explain (analyze, timing off, format json) execute explained${parameters}`,
    );
    const plan = rows[0]?.["QUERY PLAN"]?.[0].Plan;
    if (plan === undefined) throw new Error(`No plan for ${text}`);
    return plan;
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}

function literal(client: Client, value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return `array[${value.map((item) => literal(client, item)).join(", ")}]`;
  return client.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
}

/** Counts the rows that a plan reads from tables and indexes, including the rows that it then filters out. */
function rowsReadBy(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = node["Node Type"].endsWith("Scan") ? (node["Actual Rows"] + removed) * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsReadBy(child), own);
}
