import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";

import type { ApiCall } from "#contract/call";
import { callApi } from "~/api/client.server";
import { readForm, type FailureMessages, type FormReply, type FormSchema, type ReadForm } from "~/forms/form.server";
import { readBrowserMark } from "~/session/browser-mark.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

/** The field that a refusal is about, on any form with which an owner changes something. */
const refusedFields: NonNullable<FailureMessages["fields"]> = {
  phoneUnchanged: "phone",
  ownerPhoneInvalid: "phone",
  emergencyPhoneOwn: "phone",
  personRefused: "phone",
  emailUnchanged: "email",
  shippingEmailInvalid: "email",
  plateUnchanged: "plate",
  plateInvalid: "plate",
  newPhoneCodeWrong: "newCode",
  newEmailCodeWrong: "newCode",
  phoneHasAccount: "newCode",
  changeCodeExpired: "newCode",
  oldPhoneCodeWrong: "ownCode",
  oldEmailCodeWrong: "ownCode",
  stickerNotNew: "code",
  stickerUnusable: "code",
  stickerOfOtherKind: "code",
  nomineeNameInvalid: "name",
  nomineePhoneInvalid: "phone",
};

type Change<Payload, Answer> = {
  readonly call: ApiCall<Payload, Answer>;
  readonly payload: NoInfer<Payload>;
  readonly done: (answer: Answer) => Promise<TypedResponse<never>>;
  /** The message without one of the API. By default, that the change failed. */
  readonly failed?: string;
  readonly fields?: FailureMessages["fields"];
};

type Reject<Value> = Extract<ReadForm<Value>, { accepted: true }>["reject"];

/**
 * Reads an owner's form and makes its API call. If the form is invalid or the call fails, shows the form again, with the error.
 * @param change returns the change from the form's values, or the response if the form cannot be accepted.
 * @param secrets see `readForm`.
 */
export async function makeChange<Schema extends FormSchema, Payload, Answer>(
  args: ActionFunctionArgs,
  owner: Owner,
  schema: Schema,
  change: (value: z.output<Schema>, reject: Reject<z.output<Schema>>) => Change<Payload, Answer> | TypedResponse<FormReply>,
  secrets: readonly string[] = [],
): Promise<TypedResponse<FormReply> | TypedResponse<never>> {
  const form = await readForm(args, schema, { secrets });
  if (!form.accepted) return form.response;
  const made = change(form.value, form.reject);
  if (!("call" in made)) return made;
  const { call, payload, done, failed = ownerWords().changes.failed, fields = {} } = made;
  const outcome = await callApi(call, payload, { token: owner.token, browserMark: await readBrowserMark(args.request) });
  if (outcome.kind === "ok") return done(outcome.data);
  if (outcome.kind === "unauthorised") return endOwnerSession(args.request, "ownerLogin");
  return form.rejectFor(outcome, { refused: failed, unavailable: failed, fields: { ...refusedFields, ...fields } });
}
