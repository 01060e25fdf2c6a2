import { z } from "zod";

import { isCalendarDay, startOfDay } from "#contract/day";
import { limits, patterns, products } from "#contract/limits";
import { normalizeEmail, normalizePhone, readAccountEmail } from "#contract/normalize";
import { parseRupees } from "#contract/money";
import { regionalLanguages } from "../../stock/printing/regional-lines";
import { usualCouriers } from "../../requests/environment/couriers";
import { collapseWhitespace } from "../../requests/parse";
import type { ParameterFacts } from "./parameters";
import { BATCH_NAME_PATTERN, MAX_BATCH_NAME_LENGTH } from "../../stock/rules";

/** Joins words as "a, b or c". */
export const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

const audited: ParameterFacts = { isAudited: true };
const asPhone: ParameterFacts = { input: "phone" };
const asLongText: ParameterFacts = { input: "long text" };

/** Longer texts have an input of several lines at the desk, in characters. */
const LONG_TEXT = 200;

const asDay: ParameterFacts = { input: "date", isAudited: true };
const writtenDay = z.string().refine(isCalendarDay, "must be a date, such as 2026-11-08");

const batchName = z
  .string()
  .max(MAX_BATCH_NAME_LENGTH, `must have at most ${MAX_BATCH_NAME_LENGTH} characters`)
  .regex(BATCH_NAME_PATTERN, "must contain only letters, digits, dots, dashes and underscores");

function emailBy(read: (typed: string) => string, pattern: RegExp) {
  return z
    .string()
    .transform((typed) => read(typed).toLowerCase())
    .pipe(
      z
        .string()
        .max(limits.email, { error: `must have at most ${limits.email} characters`, abort: true })
        .regex(pattern, "must be an e-mail address"),
    )
    .meta({ input: "email" } satisfies ParameterFacts);
}

/** A text that is not empty. */
function textOf(maxLength: number, read: (typed: string) => string = collapseWhitespace) {
  const written = z.string().min(1, "must not be empty").max(maxLength, `must have at most ${maxLength} characters`);
  return z.string().transform(read).pipe(written);
}

/** Words that are separated by commas. Each is listed once, even if it is typed twice. */
const listed = z.string().transform((typed) => [...new Set(typed.split(",").map((word) => word.trim()))]);

const orderId = z
  .string()
  .regex(/^\d{1,16}$/, "must be an order's number")
  .transform(Number);

/** The longest docket that the tables take. */
const MAX_DOCKET = 50;

/** Schemas for the values that the operator types. Their messages continue a sentence that begins with the parameter's name. */
export const values = {
  batch: batchName.meta(audited),

  batches: listed.pipe(z.array(batchName)).meta(audited),

  product: z
    .enum(["car", "bike"], { error: "must be car or bike" })
    .transform((name) => Number(products[name]))
    .meta({ input: "choice", choices: ["car", "bike"], isAudited: true } satisfies ParameterFacts),

  language: z.enum(regionalLanguages, { error: `must be one of ${regionalLanguages.join(", ")}` }),

  /** The path of a file or folder. */
  path: z.string().min(1, "must not be empty"),

  /** The path of a file that the command writes. @param name - the file's name at the desk. */
  writtenFile: (name: string) =>
    z
      .string()
      .min(1, "must not be empty")
      .meta({ input: "flag", writes: name } satisfies ParameterFacts),

  orderId: orderId.meta(audited),

  orderIds: listed.pipe(z.array(orderId).max(100, "must be at most 100 orders")).meta(audited),

  /** The docket of each order, such as `4821=D1`, separated by commas or line breaks. Each problem's path is the order's number. */
  dockets: z
    .string()
    .transform((typed, context) => {
      const parcels = typed.split(/\n|,(?=\d+=)/).map((written) => {
        const [order = "", ...docket] = written.split("=");
        return { order: order.trim(), docket: collapseWhitespace(docket.join("=")) };
      });
      const seen = new Set<string>();
      for (const { order, docket } of parcels) {
        const key = docket.toLowerCase();
        const taken = seen.has(key) ? "is that of another order, too" : null;
        const problem = docket === "" ? "is missing" : docket.length > MAX_DOCKET ? "is too long" : taken;
        const isNumber = orderId.safeParse(order).success;
        // In groups, so that a narrow page can break the number.
        const message = isNumber ? problem && `of order ${order.replace(/\d{4}(?=\d)/g, "$& ")} ${problem}` : "must be like 4821=D1";
        if (message !== null) context.addIssue({ code: "custom", path: [order], message });
        seen.add(key);
      }
      return context.issues.length > 0 ? z.NEVER : parcels.map(({ order, docket }) => ({ orderId: Number(order), docket }));
    })
    .meta(asLongText),

  /** An owner's phone number. */
  phone: z.string().overwrite(normalizePhone).regex(patterns.phone, "must be 10 digits").meta(asPhone),

  /** An owner: the phone number, or the name in the audit, such as owners/7, with which the owner's page fills in a form. */
  owner: z
    .string()
    .overwrite((typed) => (typed.startsWith("owners/") ? typed : normalizePhone(typed)))
    .regex(/^(?:\d{10}|owners\/\d{1,16})$/, "must be 10 digits")
    .meta(asPhone),

  mobile: z.string().overwrite(normalizePhone).regex(patterns.mobile, "must be a mobile number of 10 digits").meta(asPhone),

  email: emailBy(normalizeEmail, patterns.email),

  /** The address of an account that exists, which may be older than today's rule. */
  accountEmail: emailBy(readAccountEmail, patterns.accountEmail),

  /** An amount in rupees, converted to paise. */
  amount: z
    .string()
    .transform((typed, context) => {
      const paise = parseRupees(typed);
      if (paise !== null && paise > 0 && paise <= MAX_AMOUNT) return paise;
      context.addIssue({ code: "custom", message: "must be an amount in rupees, such as 499 or 1499.50" });
      return z.NEVER;
    })
    .meta(audited),

  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, "must be a percentage, such as 12.5")
    .transform(Number)
    .pipe(z.number().max(100, "must be at most 100"))
    .meta(audited),

  text: (maxLength: number) => textOf(maxLength).meta({ input: maxLength > LONG_TEXT ? "long text" : "text" } satisfies ParameterFacts),

  /** A text that keeps its line breaks, as in a mail. */
  lines: (maxLength: number) =>
    textOf(maxLength, (typed) => typed.split(/\r?\n/).map(collapseWhitespace).join("\n").trim()).meta(asLongText),

  /** A courier's name: one of the usual ones, or any other. */
  courier: textOf(50).meta({ choices: usualCouriers, isAudited: true } satisfies ParameterFacts),

  count: (min: number, max: number) =>
    z
      .string()
      .regex(/^\d{1,9}$/, "must be a whole number")
      .transform(Number)
      .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
      .meta({ input: "number", isAudited: true } satisfies ParameterFacts),

  writtenDay: writtenDay.meta(asDay),

  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "must be a month, such as 2026-11")
    .meta(audited),

  /** A day in India, converted to the time when it starts. */
  day: writtenDay.transform(startOfDay).meta(asDay),

  /** One of these words. */
  choice: <const Word extends string>(words: readonly [Word, ...Word[]]) =>
    z.enum(words, { error: `must be ${alternatives.format(words)}` }),
} as const;

/** The largest amount that a command accepts, in paise. It fits a 32-bit column. */
const MAX_AMOUNT = 2_000_000_000;
