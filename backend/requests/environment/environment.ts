import { z } from "zod";

import { serverVariables, sharedVariables, variablesSet } from "#contract/environment.server";
import { patterns } from "#contract/limits";
import { isLongEnough } from "../../../runtime/stored-secret";
import { invalidEnvironment, validVariables } from "../../../runtime/startup-error";
import type { SandboxAccess } from "../../delivery/providers/sandbox/access-token";
import {
  mailProvider,
  readDeliverySettings,
  registeredOptional,
  type DeliverySettings,
  type SetVariables,
} from "../../delivery/providers/settings";
import type { PaymentSettings } from "../../payment-provider/create-payments";
import { readTrackingPages } from "./couriers";
import { gstCodeOf, indianStates } from "#contract/indian-states";

/** A code of the tariff for goods (HSN) or for services (SAC). */
const taxCode = z.string().regex(/^(?:\d{4}|\d{6}|\d{8})$/, "must have 4, 6 or 8 digits");

const variables = z.object({
  ...sharedVariables,
  // Only the server uses them. An operator's command says what is wrong with them too.
  ...serverVariables,
  DATABASE_POOLER: z.enum(["transaction"], { error: 'must be "transaction" or empty' }).optional(),
  BACKEND_SECRET: z.string().refine(isLongEnough, "must have at least 32 characters").optional(),
  SANDBOX_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, "must have 16 to 200 characters and no spaces")
    .optional(),
  SANDBOX_PAGES: z.literal("open", { error: 'must be "open" or not set' }).optional(),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(365).default(15),
  OTP_PER_CALLER_HOUR: z.coerce.number().int().min(1).max(100_000).default(60),
  CONTACTS_PER_CALLER_DAY: z.coerce.number().int().min(10).max(1_000_000).default(300),
  CALLS_PER_DAY: z.coerce.number().int().min(1).max(10_000_000).default(2_000),
  SMS_PER_DAY: z.coerce.number().int().min(1).max(10_000_000).default(5_000),
  MAILS_PER_DAY: z.coerce.number().int().min(1).max(10_000_000).default(5_000),
  SPOKEN_CALLS_REGISTERED: z.enum(["yes", "no"], { error: 'must be "yes", "no" or empty' }).default("no"),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  SELLER_STATE: z
    .enum(indianStates, { error: "must be a state or union territory of India, spelled as in the state list" })
    .default("Maharashtra"),
  SELLER_NAME: z.string().max(100).optional(),
  HSN_CODE: taxCode.default("391990"),
  SAC_CODE: taxCode.default("998319"),
  CALLER_IDS: z
    .string()
    .regex(/^[+\d]{3,16}(?:,[+\d]{3,16})*$/, "must be phone numbers with commas between them, such as +918012345678")
    .optional(),
  RESELLER_CREDIT_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  BANK_DETAILS: z.string().max(300).default(""),
  COURIERS: z
    .string()
    .default("")
    .transform((written, context) => {
      const read = readTrackingPages(written);
      if (!("error" in read)) return read.pages;
      context.addIssue({ code: "custom", message: read.error });
      return z.NEVER;
    }),
});

type Variables = z.infer<typeof variables>;

export type BackendEnvironment = Readonly<ReturnType<typeof readBackendEnvironment>>;

/**
 * Reads the variables of the built-in API. An empty variable counts as not set.
 * @throws StartupError with a message that names invalid or missing variables.
 */
export function readBackendEnvironment(environment: SetVariables) {
  const given = variablesSet(environment);
  const values = validVariables(variables.safeParse(given));
  const delivery = readDeliverySettings({ ...given, BRAND_NAME: values.BRAND_NAME, SUPPORT_EMAIL: values.SUPPORT_EMAIL });
  const errors = [...missingSecret(values), ...missingProviders(values, given), ...missingAccount(values)];
  if ("errors" in delivery) throw invalidEnvironment([...errors, ...delivery.errors]);
  errors.push(...forbiddenOffset(values, delivery.settings), ...wrongGstin(values));
  if (errors.length > 0) throw invalidEnvironment(errors);
  return {
    isProduction: values.NODE_ENV === "production",
    /** The website's URL for links in messages, or null. */
    appOrigin: values.APP_ORIGIN ?? null,
    /** The desk's own address, or null. */
    deskOrigin: values.DESK_ORIGIN ?? null,
    /** How many of our own proxies are in front of the website. */
    trustedProxies: values.TRUST_PROXY,
    /** The URL of a PostgreSQL server. If it is null, the embedded database in `dataDirectory` is used. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Whether a connection pooler in transaction mode is in front of PostgreSQL. */
    hasTransactionPooler: values.DATABASE_POOLER === "transaction",
    dataDirectory: values.DATA_DIR,
    /** The secret from which all keys are derived. If it is null, a secret is created in `dataDirectory`. */
    secret: values.BACKEND_SECRET ?? null,
    /** The length of an unpaid sticker's trial, in days from its registration. */
    trialDays: values.TRIAL_DAYS,
    /** How many seconds the clock is moved, for tests. */
    clockOffsetSeconds: values.CLOCK_OFFSET_SECONDS,
    /** How many one-time codes an IP address may request per hour. Browsers that have logged in to the account are exempt. */
    codesPerCallerHour: values.OTP_PER_CALLER_HOUR,
    /** How many messages and phone calls an IP address may request per day, over all stickers. */
    contactsPerCallerDay: values.CONTACTS_PER_CALLER_DAY,
    /** After this many SMS or mails on a day, no more codes are sent through the channel that day. Other messages are still sent. */
    dailyBudgets: { sms: values.SMS_PER_DAY, mail: values.MAILS_PER_DAY, call: values.CALLS_PER_DAY },
    payments: values.PAYMENTS ?? "sandbox",
    delivery: delivery.settings,
    /** The names of the translated SMS templates that may be sent. */
    optionalSms: registeredOptional(delivery.settings.sms),
    /** The ids of SMS_TEMPLATES, also without a provider that needs them. */
    smsTemplateIds: delivery.templateIds,
    /** Whether the operator says that spoken calls have a registered sender and number. */
    hasRegisteredCalls: values.SPOKEN_CALLS_REGISTERED === "yes",
    sandboxAccess: sandboxAccess(values),
    razorpay: { baseUrl: values.RAZORPAY_BASE_URL ?? null, account: accountIn(values) },
    /** The product's name on stickers, in messages and in mails. */
    brandName: values.BRAND_NAME,
    /** The email address that receives inquiries. */
    supportEmail: values.SUPPORT_EMAIL,
    seller: sellerIn(values),
    /** When resellers pay for postpaid orders, in days after the order, and the bank account to pay to, or "". */
    resellerCredit: { days: values.RESELLER_CREDIT_DAYS, bankDetails: values.BANK_DETAILS },
    /** The tariff codes on invoices: of stickers, and of a renewal. */
    taxCodes: { goods: values.HSN_CODE, services: values.SAC_CODE },
    /** The operator's own couriers, with the pages that show where a parcel is. */
    trackingPages: values.COURIERS,
    /** The grievance officer's name, or "". */
    grievanceOfficer: values.GRIEVANCE_OFFICER,
    /** The grievance officer's email address, which receives grievances. */
    grievanceEmail: values.GRIEVANCE_OFFICER_EMAIL ?? values.SUPPORT_EMAIL,
    /** How long personal data is kept. */
    retentionDays: values.RETENTION_DAYS,
    /** The numbers from which owners are called, for the contact that they can save. */
    callerIds: values.CALLER_IDS?.split(",") ?? callerIdOf(delivery.settings),
  };
}

/** Lists the variables, such as SMS, whose provider is the sandbox, set or by default. If there are any, the sandbox's pages are served. */
export function sandboxChannels({ payments, delivery }: BackendEnvironment): string[] {
  const { sms, calls, mail, whatsapp, push, spoken } = delivery;
  const basic = { SMS: sms.provider, CALLS: calls.provider, MAIL: mail.provider, PAYMENTS: payments };
  const chosen = { ...basic, WHATSAPP: whatsapp.provider, PUSH: push.provider, SPOKEN_CALLS: spoken.provider };
  return Object.entries(chosen)
    .filter(([, provider]) => provider === "sandbox")
    .map(([channel]) => channel);
}

function sandboxAccess({ NODE_ENV, SANDBOX_PAGES, SANDBOX_TOKEN: token }: Variables): SandboxAccess {
  if (NODE_ENV !== "production" || SANDBOX_PAGES === "open") return { kind: "everybody" };
  return token === undefined ? { kind: "nobody" } : { kind: "token", token };
}

/** Returns an error if the secret is missing. Processes that share a database must share the secret, so none may create its own. */
function missingSecret(values: Variables): string[] {
  const isShared = values.NODE_ENV === "production" && values.DATABASE_URL !== undefined;
  return isShared && values.BACKEND_SECRET === undefined
    ? ["BACKEND_SECRET is not set. It must be the same for every process on DATABASE_URL."]
    : [];
}

function missingProviders(values: Variables, given: SetVariables): string[] {
  if (values.NODE_ENV !== "production") return [];
  const chosen = { SMS: given["SMS"], CALLS: given["CALLS"], MAIL: mailProvider(given), PAYMENTS: values.PAYMENTS };
  return Object.entries(chosen)
    .filter(([, provider]) => provider === undefined)
    .map(([channel]) => `${channel} is not set. Set a provider, or \`sandbox\` to try the product without one.`);
}

/** Returns an error for each missing variable that Razorpay needs. APP_ORIGIN is one, because Razorpay sends payers back to the website. */
function missingAccount(values: Variables): string[] {
  if (values.PAYMENTS !== "razorpay") return [];
  const needed = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET", "APP_ORIGIN"] as const;
  return needed.filter((name) => values[name] === undefined).map((name) => `${name} is not set. PAYMENTS=razorpay needs it.`);
}

/** Returns the seller as invoices name it. Its state decides the kind of GST. */
function sellerIn(values: Variables): Readonly<Record<"name" | "address" | "gstin" | "state", string>> {
  const name = values.SELLER_NAME ?? values.BRAND_NAME;
  return { name, address: values.POSTAL_ADDRESS, gstin: values.GSTIN, state: values.SELLER_STATE };
}

function accountIn(values: Variables): PaymentSettings["razorpay"]["account"] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return null;
  return { keyId, keySecret, webhookSecret };
}

/**
 * Returns an error if the clock is moved and SMS, phone calls or mails are real. If the clock were behind, waiting messages would be late,
 * and expired codes would still work.
 */
function forbiddenOffset(values: Variables, delivery: DeliverySettings): string[] {
  return values.CLOCK_OFFSET_SECONDS === 0 || Object.values(delivery).every(({ provider }) => provider === "sandbox")
    ? []
    : ["CLOCK_OFFSET_SECONDS is only for tests: SMS, CALLS and MAIL must be `sandbox`."];
}

/** Returns the number from which masked calls come. */
function callerIdOf({ calls }: DeliverySettings): string[] {
  return calls.provider === "sandbox" ? [] : [calls.callerId];
}

/** Returns an error for a GST number that is no number, or is one of another state: the kind of GST on invoices would be wrong. */
function wrongGstin({ GSTIN, SELLER_STATE }: Variables): string[] {
  if (GSTIN === "" || (patterns.gstin.test(GSTIN) && GSTIN.startsWith(gstCodeOf(SELLER_STATE)))) return [];
  return [`GSTIN must be a GST number of ${SELLER_STATE} (SELLER_STATE), so it begins with ${gstCodeOf(SELLER_STATE)}.`];
}
