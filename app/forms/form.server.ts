import { randomUUID } from "node:crypto";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { json, type ActionFunctionArgs, type AppLoadContext, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";

import type { Outcome } from "#contract/outcome";
import { messages } from "~/words/messages";
import type { FieldConstraint } from "./field-state";
import { formBasics } from "./fields.server";
import { postedFields, type FieldNames } from "./posted-fields.server";

/** What an action answers when it does not redirect: the form again, with what was typed and what is wrong. */
export type FormReply = { readonly lastResult: SubmissionResult<string[]> };

export type ReadForm<Value> =
  | { readonly accepted: false; readonly answer: TypedResponse<FormReply> }
  | {
      readonly accepted: true;
      readonly value: Value;
      /** The form again, with a word about one field or, without a name, about the whole. */
      readonly refuse: (
        word: string,
        about?: { field?: keyof Value & string; status?: number; headers?: HeadersInit },
      ) => TypedResponse<FormReply>;
      /** The form again, with what the API said; `words` serve where it said nothing. */
      readonly refuseFor: (outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, words: RefusalWords) => TypedResponse<FormReply>;
    };

export type RefusalWords = {
  readonly refused: string;
  readonly unavailable: string;
  /** For a token that is not accepted, where what is said to a refusal would be untrue. */
  readonly unauthorised?: string;
};

type FormFields = { readonly website?: string | undefined };

/**
 * Reads a posted form. Every action begins with it: what is not right goes back as a 400 with the values kept.
 * @param secrets fields whose values are never sent back.
 */
export async function readForm<Schema extends z.ZodObject & z.ZodType<FormFields>>(
  { request, context }: ActionFunctionArgs,
  schema: Schema,
  { secrets = [] }: { secrets?: readonly string[] } = {},
): Promise<ReadForm<z.output<Schema>>> {
  const submission = parseWithZod(await postedFields(request, namesOf(schema)), { schema });
  const again = (problems: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }, init: ResponseInit) => {
    markRejected(context);
    return json({ lastResult: withVisibleErrors(submission.reply({ ...problems, hideFields: [...secrets] })) }, init);
  };

  if (submission.status !== "success") return { accepted: false, answer: again({}, { status: 400 }) };
  if (submission.value.website) {
    return { accepted: false, answer: again({ formErrors: [messages.formLooksAutomatic] }, { status: 400 }) };
  }
  return {
    accepted: true,
    value: submission.value,
    refuse: (word, { field, status = 400, headers = {} } = {}) =>
      again(field ? { fieldErrors: { [field]: [word] } } : { formErrors: [word] }, { status, headers }),
    refuseFor: (outcome, words) => {
      const { word, init } = wordFor(outcome, words);
      return again({ formErrors: [word] }, init);
    },
  };
}

/** Which of a form's buttons was pressed; they are all named "intent". The form itself can still be read after it. */
export async function pressedButton(request: Request): Promise<string | null> {
  return (await postedFields(request, intentName)).get(INTENT);
}

/** The sentence and the status for an outcome that is not a success. */
export function wordFor(
  outcome: Exclude<Outcome<unknown>, { kind: "ok" }>,
  words: RefusalWords,
): { word: string; init: { status: number; headers?: Record<string, string> } } {
  switch (outcome.kind) {
    case "refused":
      return { word: outcome.message || words.refused, init: { status: 400 } };
    case "unauthorised":
      return { word: outcome.message || (words.unauthorised ?? words.refused), init: { status: 400 } };
    case "limited":
      return {
        word: outcome.message || messages.comeBackIn(outcome.retryAfter),
        init: { status: 429, headers: { "Retry-After": String(outcome.retryAfter) } },
      };
    case "unavailable":
      return { word: words.unavailable, init: { status: 503, headers: { "Retry-After": "30" } } };
  }
}

/** The key that a form carries so that a double click or a resent form does its work once. */
export function newFormKey(): string {
  return randomUUID();
}

/**
 * The limits a browser can hold by itself, and the sentences that the schema says beyond them. Patterns are left out: they would
 * refuse the spaces and dashes that we forgive.
 */
export function constraintsOf(schema: z.ZodObject): Record<string, FieldConstraint> {
  const constraints = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(
    constraints.map(([name, { required, minLength, maxLength }]) => {
      const missing = required ? sentenceOn(schema, name, undefined) : undefined;
      const invalid = unseenNames.has(name) ? undefined : sentenceOn(schema, name, NEVER_RIGHT);
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

/** What the schema says of a value; nothing where it accepts it. */
function sentenceOn(schema: z.ZodObject, name: string, value: unknown): string | undefined {
  return schema.safeParse({ [name]: value }).error?.issues.find(({ path }) => path[0] === name)?.message;
}

/** Whether the action of this very request sent its form back; the page's title says so. */
export function wasRejected(context: AppLoadContext): boolean {
  return context["formRejected"] === true;
}

/** Says so, for a form that is not read here. */
export function markRejected(context: AppLoadContext): void {
  context["formRejected"] = true;
}

/**
 * What is kept of a value: enough to send a text back that is somewhat too long, so that it can be shortened.
 * @param limit the longest value that the form accepts.
 */
function longestKept(limit: number): number {
  return 2 * limit + 100;
}

/** With the pressed button, by which a page of several forms knows which of them came back. */
function namesOf(schema: z.ZodObject): FieldNames {
  const constraints = getZodConstraint(schema);
  const names = Object.keys(schema.shape).map(
    (name) => [name, longestKept(constraints[name]?.maxLength ?? LONGEST_WITHOUT_LIMIT)] as const,
  );
  return new Map([...intentName, ...names]);
}

/** What is wrong with a field that nobody sees is said of the form as a whole. */
function withVisibleErrors(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const { error } = result;
  if (!error) return result;
  const isUnseen = (name: string) => name === "" || unseenNames.has(name);
  const entries = Object.entries(error);
  const formErrors = entries.flatMap(([name, errors]) => (isUnseen(name) ? (errors ?? []) : []));
  const seen = entries.filter(([name]) => !isUnseen(name));
  return { ...result, error: Object.fromEntries([...(formErrors.length > 0 ? [["", formErrors] as const] : []), ...seen]) };
}

/** Whatever has a form of its own, as an e-mail address, a date or a number, is not this; a name may be. */
const NEVER_RIGHT = "x";

const INTENT = "intent";
const LONGEST_INTENT = 100;
const LONGEST_WITHOUT_LIMIT = 500;
const intentName: FieldNames = new Map([[INTENT, LONGEST_INTENT]]);
const unseenNames: ReadonlySet<string> = new Set([INTENT, ...Object.keys(formBasics)]);
