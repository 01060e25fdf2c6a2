import pino from "pino";

import { environment } from "~/env.server";

const output = pino.destination({ dest: 1, sync: false });
// A full disk or a closed pipe must not stop the website.
output.on("error", () => undefined);

/**
 * The log: one JSON object per line on standard output. Never log a phone number, a code, a token, a sticker or a URL with its query.
 * Writes asynchronously, so a killed process can lose its last lines.
 */
export const log = pino(
  { level: environment.logLevel, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
  output,
);
