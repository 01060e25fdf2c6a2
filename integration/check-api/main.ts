import { createInterface } from "node:readline/promises";

import { Command, InvalidArgumentError } from "commander";
import { z } from "zod";

import { terminalText } from "../../runtime/terminal-text";
import { checkApi } from "./check";
import { writeReport } from "./report";
import { connect } from "./send";

type Options = {
  create?: true;
  sticker?: string;
  newSticker: string[];
  postpaidSticker?: string;
  phone?: string;
  newPhone?: string;
  reseller?: string;
  order?: string;
  promo?: string;
  header: Record<string, string>;
  json?: true;
};

let input: AsyncIterator<string, undefined> | null = null;

const program = new Command("npm run check-api --")
  .argument("<url>", "the API's URL, which may have a path", readUrl)
  .option("--create", "also make calls that create or send something: orders, messages, phone calls, codes")
  .option("--sticker <guid>", "a registered sticker. With --create, its owner gets a message")
  .option("--new-sticker <guid>", "a sticker that nobody has registered. Give it twice to add a second vehicle too", collect, [])
  .option("--postpaid-sticker <guid>", "a postpaid sticker that is not paid")
  .option("--phone <number>", "a registered owner's phone. With --create, it gets codes and calls")
  .option("--new-phone <number>", "a phone that nobody has registered, to register an owner with --create")
  .option("--reseller <mail>", "a reseller's e-mail. With --create, it gets a code, and two orders are placed")
  .option("--order <id>", "an order of the reseller")
  .option("--promo <code>", "a promo code that is valid")
  .option("--header <header>", 'a further header of every call, as "Name: value"', readHeader, {})
  .option("--json", "write the report as JSON")
  .action(run);

await program.parseAsync();

async function run(url: string, options: Options): Promise<void> {
  const connection = connect(url, { ...headersOfWebsite(), ...options.header });
  const isTerminal = process.stderr.isTTY;
  warnWithoutCreate(options);
  const report = await checkApi(
    connection,
    {
      creates: options.create ?? false,
      sticker: options.sticker ?? null,
      newStickers: options.newSticker,
      postpaidSticker: options.postpaidSticker ?? null,
      phone: options.phone ?? null,
      newPhone: options.newPhone ?? null,
      reseller: options.reseller ?? null,
      order: options.order ?? null,
      promoCode: options.promo ?? null,
      askCode,
    },
    (count, path) => isTerminal && process.stderr.write(`\r\u001B[K${count} ${path}`),
  );
  if (isTerminal) process.stderr.write("\r\u001B[K");
  process.stdout.write(terminalText(options.json ? `${JSON.stringify(report, null, 2)}\n` : writeReport(report)));
  await connection.close();
  process.stdin.destroy();
  process.exitCode = report.calls.some(({ verdict }) => verdict === "differs") ? 1 : 0;
}

/** Asks for a code on the terminal, or reads the next line of the standard input. Returns null at its end. */
async function askCode(where: string): Promise<string | null> {
  process.stderr.write(`\nThe code that ${where} got: `);
  input ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const line = await input.next();
  return line.done === true || line.value.trim() === "" ? null : line.value.trim();
}

/** Names the options that change nothing without --create. */
function warnWithoutCreate({ create, phone, newPhone, newSticker, postpaidSticker, reseller, order }: Options): void {
  if (create) return;
  const given = { phone, "new-phone": newPhone, "new-sticker": newSticker[0], "postpaid-sticker": postpaidSticker, reseller, order };
  const idle = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (idle.length > 0) process.stderr.write(`Without --create, these change nothing: ${idle.join(", ")}\n`);
}

/** Returns the headers that the website would add (API_HEADERS). */
function headersOfWebsite(): Record<string, string> {
  const read = z.record(z.string(), z.string()).safeParse(parseJson(process.env["API_HEADERS"] || "{}"));
  return read.success ? read.data : program.error("API_HEADERS must be a JSON object of header names and texts.");
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

function readUrl(written: string): string {
  if (!URL.canParse(written) || !/^https?:/.test(written)) throw new InvalidArgumentError("It must be an http or https URL.");
  return written;
}

function readHeader(written: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(written) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write it as "Name: value".');
  return { ...before, [name.toLowerCase()]: value };
}

function collect(written: string, before: string[]): string[] {
  return [...before, written];
}
