import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";

import type { ApiCall } from "#contract/call";
import { callApi } from "~/api/client.server";
import type { FailureMessages, FormReply, ReadForm } from "~/forms/form.server";
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

export type AcceptedForm = Pick<Extract<ReadForm<unknown>, { accepted: true }>, "rejectFor">;

type Change<Payload, Answer> = {
  readonly call: ApiCall<Payload, Answer>;
  readonly payload: NoInfer<Payload>;
  readonly done: (answer: Answer) => Promise<TypedResponse<never>>;
  /** The message without one of the API. By default, that the change failed. */
  readonly failed?: string;
  readonly fields?: FailureMessages["fields"];
};

/** Makes the API call of an owner's form. If it fails, shows the form again, with the error at its field. */
export async function makeChange<Payload, Answer>(
  { request }: ActionFunctionArgs,
  owner: Owner,
  form: AcceptedForm,
  { call, payload, done, failed = ownerWords().changes.failed, fields = {} }: Change<Payload, Answer>,
): Promise<TypedResponse<FormReply> | TypedResponse<never>> {
  const outcome = await callApi(call, payload, { token: owner.token, browserMark: await readBrowserMark(request) });
  if (outcome.kind === "ok") return done(outcome.data);
  if (outcome.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  return form.rejectFor(outcome, { refused: failed, unavailable: failed, fields: { ...refusedFields, ...fields } });
}
