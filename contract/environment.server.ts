import { z } from "zod";

/** The environment variables that both the website and the built-in API read. Each adds its own. */
export const sharedVariables = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** The website's address, as people see it. */
  APP_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be the website's own address, as https://stickers.example.in" })
    .transform((address) => new URL(address).origin)
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a PostgreSQL address, as postgres://user@host/name" }).optional(),
  DATA_DIR: z.string().default("./data"),
  CLOCK_OFFSET_SECONDS: z.coerce.number().int().default(0),
  PAYMENTS: z.enum(["sandbox", "razorpay"], { error: "is the name of no provider; there are: sandbox, razorpay" }).optional(),
  /** Without a slash at its end. */
  RAZORPAY_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
    .optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  BRAND_NAME: z.string().min(1).max(40).default("PlateNote"),
  SUPPORT_EMAIL: z.string().default("support@platenote.example"),
};

/** The variables that are set. An empty one is not: compose files and CI write those. */
export function variablesSet(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
