import pino from "pino";

import { environment } from "~/env.server";

/**
 * What the operator reads: one JSON object on each line of the standard output. Never a phone, a code, a token, a sticker or an
 * address with its parameters. It is written in the background; only a kill can lose its last lines.
 */
export const log = pino(
  { level: environment.logLevel, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
  pino.destination({ dest: 1, sync: false }),
);
