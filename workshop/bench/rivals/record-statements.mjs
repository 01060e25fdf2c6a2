import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import { createRequire } from "node:module";
import postgres from "pg";

/**
 * Preloaded into the website (`node --import`). Appends every statement that it sends to PostgreSQL to the file that STATEMENTS_FILE names,
 * one JSON object in each line, with the URL of the request that the statement is for. Values are recorded in the form in which the driver
 * sends them.
 */
const file = process.env["STATEMENTS_FILE"] ?? "";
const DRIVER_UTILITIES = "pg/lib/utils.js";
const { prepareValue } = /** @type {{ prepareValue: (value: unknown) => string | Buffer | null }} */ (
  createRequire(import.meta.url)(DRIVER_UTILITIES)
);

/** @typedef {string | { text: string, name?: string, rowMode?: string, values?: unknown[] }} Statement */
/** @typedef {(statement: Statement, values?: unknown, ...others: unknown[]) => unknown} Query */

/** @type {AsyncLocalStorage<string>} */
const requests = new AsyncLocalStorage();

const { emit } = Server.prototype;
Server.prototype.emit = function (/** @type {string} */ event, /** @type {unknown[]} */ ...parameters) {
  const handle = () => /** @type {boolean} */ (Reflect.apply(emit, this, [event, ...parameters]));
  if (event !== "request") return handle();
  const { url = "" } = /** @type {import("node:http").IncomingMessage} */ (parameters[0]);
  return requests.run(url, handle);
};

const prototype = /** @type {{ query: Query }} */ (/** @type {unknown} */ (postgres.Client.prototype));
const { query } = prototype;
prototype.query = function (statement, values, ...others) {
  const parts = typeof statement === "string" ? { text: statement } : statement;
  const { text, name, rowMode } = parts;
  const sent = (Array.isArray(values) ? values : (parts.values ?? [])).map(prepareValue).map(asJson);
  appendFileSync(file, `${JSON.stringify({ request: requests.getStore(), text, name, rowMode, values: sent })}\n`);
  return query.call(this, statement, values, ...others);
};

/** @param {string | Buffer | null} value */
function asJson(value) {
  return Buffer.isBuffer(value) ? { base64: value.toString("base64") } : value;
}
