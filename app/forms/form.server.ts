import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { json, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";

import type { Outcome } from "#contract/outcome";
import type { ReplyCode } from "#contract/words";
import { retryLaterInit } from "~/api/retry-later.server";
import { limitMessage, translateApiMessage } from "~/words/api-messages.server";
import { commonWords, pageLanguage } from "~/words/words";
import type { FieldConstraint } from "./field-state";
import { commonFields } from "./fields.server";
import { knownFields, postedFields, type FieldMaxLengths } from "./posted-fields.server";

/** The data of an action's response if the action does not redirect: the submitted values and the errors. */
export type FormReply = { readonly lastResult: SubmissionResult<string[]> };

export type ReadForm<Value> =
  | { readonly accepted: false; readonly response: TypedResponse<FormReply> }
  | {
      readonly accepted: true;
      readonly value: Value;
      /** Returns a response that shows the form again, with an error on one field or, without `field`, on the whole form. */
      readonly reject: (
        error: string,
        about?: { field?: keyof Value & string; status?: number; headers?: HeadersInit },
      ) => TypedResponse<FormReply>;
      /** Returns a response that shows the form again with the message of `messageFor`. */
      readonly rejectFor: (outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, words: FailureMessages) => TypedResponse<FormReply>;
    };

export type FailureMessages = {
  readonly refused: string;
  readonly unavailable: string;
  /** The message for a rejected token, if it differs from the message for a refusal. */
  readonly unauthorised?: string;
  /** The field that a refusal is about, by the refusal's code. */
  readonly fields?: Partial<Readonly<Record<ReplyCode, string>>>;
  /** The field that every other refusal is about. */
  readonly field?: string;
};

/** The schema of a form, with `commonFields`. */
export type FormSchema = z.ZodObject & z.ZodType<{ readonly website?: string | undefined; readonly idempotencyKey?: string | undefined }>;

/**
 * Reads and validates a posted form. The response to an invalid form has status 400 and contains the submitted values.
 * @param secrets fields whose values are never sent back.
 */
export async function readForm<Schema extends FormSchema>(
  { request, context }: ActionFunctionArgs,
  schema: Schema,
  { secrets = [] }: { secrets?: readonly string[] } = {},
): Promise<ReadForm<z.output<Schema>>> {
  const submission = parseWithZod(await postedFields(request, maxLengthsOf(schema)), { schema });
  const respond = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }, init: ResponseInit) => {
    markRejected(context);
    return json({ lastResult: withVisibleErrors(submission.reply({ ...errors, hideFields: [...secrets] })) }, init);
  };

  if (submission.status !== "success") return { accepted: false, response: respond({}, { status: 400 }) };
  if (submission.value.website) {
    return { accepted: false, response: respond({ formErrors: [commonWords().form.looksAutomatic] }, { status: 400 }) };
  }
  return {
    accepted: true,
    value: submission.value,
    reject: (error, { field, status = 400, headers = {} } = {}) =>
      respond(field ? { fieldErrors: { [field]: [error] } } : { formErrors: [error] }, { status, headers }),
    rejectFor: (outcome, words) => {
      const { message, init } = messageFor(outcome, words);
      const field = outcome.kind === "refused" ? ((outcome.code && words.fields?.[outcome.code]) ?? words.field) : undefined;
      return respond(field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } }, init);
    },
  };
}

/**
 * Fills a form with the fields in the URL of its page, and shows the errors of these fields.
 * @param name the field that must be in the URL. Without it, the form stays empty.
 */
export function readFormFromUrl({ request, context }: LoaderFunctionArgs, schema: z.ZodObject, name: string): FormReply | undefined {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has(name)) return undefined;
  const submission = parseWithZod(knownFields(searchParams, maxLengthsOf(schema)), { schema });
  if (submission.status !== "success") markRejected(context);
  return { lastResult: withVisibleErrors(submission.reply()) };
}

/** Returns the value of the pressed button. A form's buttons are named "intent". The form can still be read afterwards. */
export async function pressedButton(request: Request): Promise<string | null> {
  return (await postedFields(request, intentMaxLength)).get(INTENT);
}

/**
 * Returns the message and the HTTP status for an outcome that is not a success: the API's message or, without one, the message in `words`.
 * After HTTP 429 without a message, says when to try again.
 */
export function messageFor(
  outcome: Exclude<Outcome<unknown>, { kind: "ok" }>,
  words: FailureMessages,
): { message: string; init: { status: number; headers?: Record<string, string> } } {
  switch (outcome.kind) {
    case "refused":
      return { message: translateApiMessage(outcome.message, outcome.code) || words.refused, init: { status: 400 } };
    case "unauthorised":
      return { message: translateApiMessage(outcome.message) || (words.unauthorised ?? words.refused), init: { status: 400 } };
    case "limited":
      return { message: limitMessage(outcome.message, outcome.retryAfter), init: retryLaterInit(outcome) };
    case "unavailable":
      return { message: words.unavailable, init: retryLaterInit(outcome) };
  }
}

/** Returns a new idempotency key, so that a double click or a resubmitted form takes effect once. */
export function newFormKey(): string {
  return randomUUID();
}

/**
 * Returns the limits that the browser can check, with the schema's error messages. Omits patterns, which would reject the spaces and dashes
 * that the server accepts.
 */
export function constraintsOf(schema: z.ZodObject): Record<string, FieldConstraint> {
  const byLanguage = constraintsBySchema.get(schema) ?? new Map<string, Record<string, FieldConstraint>>();
  constraintsBySchema.set(schema, byLanguage);
  const { language } = pageLanguage();
  const constraints = byLanguage.get(language) ?? readConstraints(schema);
  byLanguage.set(language, constraints);
  return constraints;
}

const constraintsBySchema = new WeakMap<z.ZodObject, Map<string, Record<string, FieldConstraint>>>();

function readConstraints(schema: z.ZodObject): Record<string, FieldConstraint> {
  const constraints = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(
    constraints.map(([name, { required, minLength, maxLength }]) => {
      const missing = required ? errorMessageFor(schema, name, undefined) : undefined;
      const invalid = hiddenFieldNames.has(name) ? undefined : errorMessageFor(schema, name, INVALID_SAMPLE);
      return [
        name,
        {
          ...(required ? { required } : {}),
          ...(minLength !== undefined && minLength > 1 ? { minLength } : {}),
          ...(maxLength !== undefined ? { maxLength } : {}),
          ...(missing !== undefined ? { "data-missing": missing } : {}),
          ...(invalid !== undefined && invalid !== missing ? { "data-invalid": invalid } : {}),
        },
      ];
    }),
  );
}

/** Returns the schema's error for a field's value, or undefined if the schema accepts the value. */
function errorMessageFor(schema: z.ZodObject, name: string, value: unknown): string | undefined {
  return schema.safeParse({ [name]: value }).error?.issues.find(({ path }) => path[0] === name)?.message;
}

/** Returns whether a form was rejected in this request. The page title then says so. */
export function wasRejected(context: AppLoadContext): boolean {
  return context["formRejected"] === true;
}

export function markRejected(context: AppLoadContext): void {
  context["formRejected"] = true;
}

/**
 * Returns how many characters of a value to keep. This is more than the form accepts, so that people can shorten a long text instead of
 * typing it again.
 * @param limit the maximum length that the form accepts.
 */
function maxKeptLength(limit: number): number {
  return 2 * limit + 100;
}

/** Returns the maximum lengths of the schema's fields and of the pressed button's value, which shows which form of a page was posted. */
function maxLengthsOf(schema: z.ZodObject): FieldMaxLengths {
  const constraints = getZodConstraint(schema);
  const names = Object.keys(schema.shape).map((name) => [name, maxKeptLength(constraints[name]?.maxLength ?? DEFAULT_MAX_LENGTH)] as const);
  return new Map([...intentMaxLength, ...names]);
}

/** Moves errors of hidden fields to the form as a whole. */
function withVisibleErrors(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const { error } = result;
  if (!error) return result;
  const isHidden = (name: string) => name === "" || hiddenFieldNames.has(name);
  const entries = Object.entries(error);
  const formErrors = entries.flatMap(([name, errors]) => (isHidden(name) ? (errors ?? []) : []));
  const visible = entries.filter(([name]) => !isHidden(name));
  return { ...result, error: Object.fromEntries([...(formErrors.length > 0 ? [["", formErrors] as const] : []), ...visible]) };
}

/** A value that is an invalid email address, date and number, but a valid name. */
const INVALID_SAMPLE = "x";

const INTENT = "intent";
const MAX_INTENT_LENGTH = 100;
const DEFAULT_MAX_LENGTH = 500;
const intentMaxLength: FieldMaxLengths = new Map([[INTENT, MAX_INTENT_LENGTH]]);
const hiddenFieldNames: ReadonlySet<string> = new Set([INTENT, ...Object.keys(commonFields)]);
