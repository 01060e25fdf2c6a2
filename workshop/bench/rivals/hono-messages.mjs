import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import postgres from "pg";

/**
 * The server that message-cost.bench.mjs compares the website with: a bare handler of Hono that sends PostgreSQL the statements that the
 * website sent for the same message. It reads them from the file that MESSAGES_FILE names. It checks nothing, computes nothing and encrypts
 * nothing.
 */
/** @typedef {{ text: string, name?: string, rowMode?: string, values: unknown[] }} Statement */
const statementsOf = new Map(
  Object.entries(
    /** @type {Record<string, Statement[]>} */ (JSON.parse(readFileSync(process.env["MESSAGES_FILE"] ?? "", "utf8"), fromJson)),
  ),
);
const pool = new postgres.Pool({ connectionString: process.env["DATABASE_URL"] ?? "", max: 10 });

const application = new Hono();
application.get("/healthz", (context) => context.text("ok"));
application.post("/quickcontact", async (context) => {
  await context.req.parseBody();
  const statements = statementsOf.get(context.req.query("guid") ?? "") ?? [];
  if (statements.length === 0) return context.text("Unknown sticker", 404);
  const connection = await pool.connect();
  try {
    for (const statement of statements) await connection.query(/** @type {never} */ (statement));
  } finally {
    connection.release();
  }
  return context.redirect("/thank-you-final", 303);
});

serve({ fetch: application.fetch, port: Number(process.env["PORT"]), hostname: "127.0.0.1" });

/**
 * @param {string} _key
 * @param {unknown} value
 */
function fromJson(_key, value) {
  return typeof value === "object" && value !== null && "base64" in value ? Buffer.from(String(value.base64), "base64") : value;
}
