import { z } from "zod";

import { serverVariables, sharedVariables, variablesSet } from "#contract/environment.server";
import { isLongEnough, keptSecret } from "../runtime/kept-secret";
import { StartFault } from "../runtime/start-fault";
import type { Operator } from "./operator";

/**
 * The website's environment, read once, at start. This is the only file of app/ that sees process.env; what the built-in
 * backend needs of it is handed on unread.
 */
const given = process.env;

const schema = z.object({
  ...sharedVariables,
  ...serverVariables,
  SESSION_SECRETS: z
    .string()
    .transform((secrets) => secrets.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(isLongEnough), "each secret must have at least 32 characters")
    .optional(),
  API_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  PRICE_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(2_000),
  API_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  PICTURE_ORIGINS: z
    .string()
    .transform((addresses) => addresses.split(",").map((address) => address.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: "must be addresses, as https://cdn.example.in" }).transform(originOf)))
    .default([]),
  POSTAL_ADDRESS: z.string().default(""),
  GSTIN: z.string().default(""),
  GRIEVANCE_OFFICER: z.string().default(""),
  POWERED_BY: z.string().default("PlateNote"),
  SOCIAL_FACEBOOK: z.string().default(""),
  SOCIAL_INSTAGRAM: z.string().default(""),
  SOCIAL_X: z.string().default(""),
  SOCIAL_YOUTUBE: z.string().default(""),
});

/** Several processes on one database must read each other's cookies, so none of them may make a secret of its own. */
const consistent = schema.refine(
  (values) => values.NODE_ENV !== "production" || values.DATABASE_URL === undefined || values.SESSION_SECRETS !== undefined,
  { path: ["SESSION_SECRETS"], error: "is not set; it must be the same for every process on DATABASE_URL" },
);

const parsed = consistent.safeParse(variablesSet(given));
if (!parsed.success) {
  const complaints = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new StartFault(`Invalid environment variables:\n  ${complaints.join("\n  ")}`);
}
const values = parsed.data;

export const environment = {
  isProduction: values.NODE_ENV === "production",
  /** The website's address as people see it, or null: then it is taken from each request's Host. */
  appOrigin: values.APP_ORIGIN ?? null,
  sessionSecrets: values.SESSION_SECRETS ?? [keptSecret(values.DATA_DIR, "session-secret")],
  apiBaseUrl: values.API_BASE_URL ?? null,
  apiTimeoutMilliseconds: values.API_TIMEOUT_MS,
  /** The first wait before a price is asked for again that the API would not tell just then. */
  priceRetryMilliseconds: values.PRICE_RETRY_MS,
  /** What of another's API is the same for everybody is asked again after so long; the built-in one is at hand and asked each time. */
  contentCacheMilliseconds: values.API_BASE_URL === undefined ? 0 : values.API_CACHE_SECONDS * 1000,
  /** Whose pictures our pages show beside our own. */
  pictureOrigins: [...(values.API_BASE_URL === undefined ? [] : [originOf(values.API_BASE_URL)]), ...values.PICTURE_ORIGINS],
  /** How many proxies stand before this process and may be believed in X-Forwarded-For. */
  trustedProxies: values.TRUST_PROXY,
  logLevel: values.LOG_LEVEL,
  /** What whoever reads /metrics must send; null shows them to nobody. */
  metricsToken: values.METRICS_TOKEN ?? null,
  /** After how long an event loop that stands still ends the process; 0 is never. */
  standstillSeconds: values.STANDSTILL_SECONDS,
  clockOffsetSeconds: values.CLOCK_OFFSET_SECONDS,
  payments: {
    /** Where people pay; null is this website itself, which passes the sandbox's pages on. */
    baseUrl: paymentBaseUrl(),
    /** For an API that does not name the key with the order; "" when it does. */
    keyId: values.RAZORPAY_KEY_ID ?? "",
  },
} as const;

/** Handed to the built-in backend, which reads its own variables. */
export const backendVariables: Readonly<Record<string, string | undefined>> = given;

export const operator: Operator = {
  name: values.BRAND_NAME,
  supportEmail: values.SUPPORT_EMAIL,
  postalAddress: values.POSTAL_ADDRESS,
  gstin: values.GSTIN,
  grievanceOfficer: values.GRIEVANCE_OFFICER,
  poweredBy: values.POWERED_BY,
  social: {
    facebook: values.SOCIAL_FACEBOOK,
    instagram: values.SOCIAL_INSTAGRAM,
    x: values.SOCIAL_X,
    youtube: values.SOCIAL_YOUTUBE,
  },
};

function originOf(address: string): string {
  return new URL(address).origin;
}

/** Another's API takes real payments; the built-in one does so when it is told to. */
function paymentBaseUrl(): string | null {
  if (values.RAZORPAY_BASE_URL !== undefined) return values.RAZORPAY_BASE_URL;
  return values.API_BASE_URL !== undefined || values.PAYMENTS === "razorpay" ? "https://api.razorpay.com" : null;
}
