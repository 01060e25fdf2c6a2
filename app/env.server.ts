import { z } from "zod";

import { serverVariables, sharedVariables, variablesSet } from "#contract/environment.server";
import { validVariables } from "../runtime/startup-error";
import { isLongEnough, readOrCreateSecret } from "../runtime/stored-secret";
import { apiHeaders } from "./api-headers.server";
import type { Operator } from "./root-data";

/**
 * The website's environment variables, read once at the start. No other file of app/ reads process.env. The built-in backend gets the
 * variables unparsed.
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
  API_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
    .refine(isBase, "must have no user, query (?) or fragment (#). Send a key in API_HEADERS.")
    .optional(),
  API_HEADERS: apiHeaders.default({}),
  API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  PRICE_RETRY_MS: z.coerce.number().int().min(1).max(60_000).default(2_000),
  API_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  PICTURE_ORIGINS: z
    .string()
    .transform((addresses) => addresses.split(",").map((address) => address.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: "must be origins such as https://cdn.example.in" }).transform(originOf)))
    .default([]),
  GRIEVANCE_OFFICER_POST: z.string().default(""),
  GRIEVANCE_OFFICER_ADDRESS: z.string().default(""),
  POWERED_BY: z.string().default("PlateNote"),
  SOCIAL_FACEBOOK: z.string().default(""),
  SOCIAL_INSTAGRAM: z.string().default(""),
  SOCIAL_X: z.string().default(""),
  SOCIAL_YOUTUBE: z.string().default(""),
});

/** In production, processes that share a database must be able to read each other's cookies, so none may generate its own secret. */
const consistent = schema.refine(
  (values) => values.NODE_ENV !== "production" || values.DATABASE_URL === undefined || values.SESSION_SECRETS !== undefined,
  { path: ["SESSION_SECRETS"], error: "must be set to the same value in every process that uses DATABASE_URL" },
);

const values = validVariables(consistent.safeParse(variablesSet(given)));

export const environment = {
  isProduction: values.NODE_ENV === "production",
  /** Whether this is the built website. Otherwise Vite serves it. */
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- this file reads the environment
  isBuilt: import.meta.env.PROD,
  /** The website's public origin; null to use each request's Host header. */
  appOrigin: values.APP_ORIGIN ?? null,
  /** The host of the desk, the operator's website. Null if it is on the website's own host. */
  deskHost: values.DESK_ORIGIN === undefined ? null : new URL(values.DESK_ORIGIN).host,
  sessionSecrets: values.SESSION_SECRETS ?? [readOrCreateSecret(values.DATA_DIR, "session-secret")],
  apiBaseUrl: values.API_BASE_URL ?? null,
  /** Headers for every request to an API at its own URL. Secret. */
  apiHeaders: values.API_HEADERS,
  apiTimeoutMilliseconds: values.API_TIMEOUT_MS,
  /** The delay before the website first repeats a request for the reseller's price that got HTTP 429. */
  priceRetryMilliseconds: values.PRICE_RETRY_MS,
  /** How long to cache public content if the API runs at its own URL. Content of an API in this process is not cached. */
  contentCacheMilliseconds: values.API_BASE_URL === undefined ? 0 : values.API_CACHE_SECONDS * 1000,
  /** How long to cache a page that is the same for everyone: one second, or 0 if API_CACHE_SECONDS is 0. */
  pageCacheMilliseconds: Math.min(1_000, values.API_CACHE_SECONDS * 1000),
  pictureOrigins: [...(values.API_BASE_URL === undefined ? [] : [originOf(values.API_BASE_URL)]), ...values.PICTURE_ORIGINS],
  /** Number of trusted proxies in front of this process (X-Forwarded-For). */
  trustedProxies: values.TRUST_PROXY,
  logLevel: values.LOG_LEVEL,
  /** The token for /metrics. Null disables /metrics. */
  metricsToken: values.METRICS_TOKEN ?? null,
  /** How long the event loop may be blocked before the process ends; 0 means no limit. */
  eventLoopTimeoutSeconds: values.STANDSTILL_SECONDS,
  clockOffsetSeconds: values.CLOCK_OFFSET_SECONDS,
  /** How long personal data is kept, as the notices say. */
  retentionDays: values.RETENTION_DAYS,
  payments: {
    /** Razorpay's base URL, or null for the sandbox. */
    razorpayUrl: razorpayUrl(),
    /** The provider's key id, for an API that does not send the key id with an order. "" if not set. */
    keyId: values.RAZORPAY_KEY_ID ?? "",
  },
} as const;

/** The unparsed variables, for the built-in backend. */
export const backendVariables: Readonly<Record<string, string | undefined>> = given;

export const operator: Operator = {
  name: values.BRAND_NAME,
  supportEmail: values.SUPPORT_EMAIL,
  postalAddress: values.POSTAL_ADDRESS,
  gstin: values.GSTIN,
  grievanceOfficer: values.GRIEVANCE_OFFICER,
  grievancePost: values.GRIEVANCE_OFFICER_POST,
  grievanceAddress: values.GRIEVANCE_OFFICER_ADDRESS || values.POSTAL_ADDRESS,
  grievanceEmail: values.GRIEVANCE_OFFICER_EMAIL ?? values.SUPPORT_EMAIL,
  poweredBy: values.POWERED_BY,
  social: {
    facebook: values.SOCIAL_FACEBOOK,
    instagram: values.SOCIAL_INSTAGRAM,
    x: values.SOCIAL_X,
    youtube: values.SOCIAL_YOUTUBE,
  },
};

/** The variables about the grievance officer that Indian law wants on the website and that are not set. */
export const missingOfficerVariables: readonly string[] = [
  "GRIEVANCE_OFFICER",
  "GRIEVANCE_OFFICER_POST",
  "GRIEVANCE_OFFICER_ADDRESS",
  "GRIEVANCE_OFFICER_EMAIL",
].filter((name) => !given[name]);

function isBase(address: string): boolean {
  const { username, password, search, hash } = new URL(address);
  return [username, password, search, hash].every((part) => part === "");
}

function originOf(address: string): string {
  return new URL(address).origin;
}

/** Without PAYMENTS, an API at its own URL uses Razorpay, and the built-in API in this process uses the sandbox. */
function razorpayUrl(): string | null {
  const provider = values.PAYMENTS ?? (values.API_BASE_URL === undefined ? "sandbox" : "razorpay");
  return provider === "sandbox" ? null : (values.RAZORPAY_BASE_URL ?? "https://api.razorpay.com");
}

/** Returns the current time. `CLOCK_OFFSET_SECONDS` shifts the clocks of the website and of the built-in backend, for tests. */
export function now(): Date {
  return new Date(Date.now() + environment.clockOffsetSeconds * 1000);
}

/** Returns the website's public origin, such as `https://stickers.example.in`. */
export function ownOrigin(request: Request): string {
  return environment.appOrigin ?? new URL(request.url).origin;
}
