import { z } from "zod";

import { readRetentionDays } from "./retention";

/** A website's address. With a path or a query, links and stickers would lead elsewhere than somebody expects. */
const origin = z
  .url({ protocol: /^https?$/, error: "must be the website's address, such as https://stickers.example.in", abort: true })
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`, "must have no path, query (?), fragment (#) or user")
  .transform((address) => new URL(address).origin);

/** Environment variables that both the website and the built-in API read. */
export const sharedVariables = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** The website's public URL. */
  APP_ORIGIN: origin.optional(),
  /** The desk's own address. */
  DESK_ORIGIN: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a PostgreSQL address, such as postgres://user@host/name" }).optional(),
  DATA_DIR: z.string().default("./data"),
  CLOCK_OFFSET_SECONDS: z.coerce.number().int().default(0),
  PAYMENTS: z.enum(["sandbox", "razorpay"], { error: "unknown provider; use sandbox or razorpay" }).optional(),
  /** Without a trailing slash. */
  RAZORPAY_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
    .optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  BRAND_NAME: z.string().min(1).max(40).default("PlateNote"),
  RETENTION_DAYS: z
    .string()
    .default("")
    .transform((written, context) => {
      const read = readRetentionDays(written);
      if (!("error" in read)) return read.days;
      context.addIssue({ code: "custom", message: read.error });
      return z.NEVER;
    }),
  SUPPORT_EMAIL: z.string().default("support@platenote.example"),
  POSTAL_ADDRESS: z.string().default(""),
  GSTIN: z
    .string()
    .default("")
    .transform((typed) => typed.trim().toUpperCase()),
  GRIEVANCE_OFFICER: z.string().default(""),
  GRIEVANCE_OFFICER_EMAIL: z.string().optional(),
};

/** Environment variables of every process that serves HTTP: the website and the separate API. */
export const serverVariables = {
  /** The number of our own proxies in front of this process. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, "must have at least 16 characters and no spaces")
    .optional(),
  /** Seconds after which the watchdog ends a process with a blocked event loop; 0 disables it. */
  STANDSTILL_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
};

/** Returns the variables that are set. An empty variable counts as unset, because Compose files and CI pass unset variables as empty. */
export function variablesSet(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
