import pino from "pino";

import { environment } from "~/env.server";

const output = pino.destination({ dest: 1, sync: false });
// A full disk or a reader that has gone: what the log tells of is worth more than the log.
output.on("error", () => undefined);

/**
 * What the operator reads: one JSON object on each line of the standard output. Never a phone, a code, a token, a sticker or an
 * address with its parameters. It is written in the background; only a kill can lose its last lines.
 */
export const log = pino(
  { level: environment.logLevel, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
  output,
);
