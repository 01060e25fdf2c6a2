import { json, redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { sendInquiry } from "#contract/content";
import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { email, commonFields, phone, requiredText } from "~/forms/fields.server";
import { constraintsOf, newFormKey, readForm } from "~/forms/form.server";
import type { Notice } from "~/notice";
import { messages } from "~/words/messages";
import { thankYouPath } from "./thank-you.server";

/** The inquiry form (spec, section 5). */
const inquirySchema = z.object({
  ...commonFields,
  firstname: requiredText(limits.givenName, words.firstNameMissing),
  lastname: requiredText(limits.givenName, words.lastNameMissing),
  email: email(messages.emailMissing, words.emailInvalid),
  phone: phone(words.phoneInvalid, messages.phoneMissing),
  message: z.string().trim().max(limits.message, messages.tooLong(limits.message)).optional(),
  /** Set by the page's script, which shows a toast and then navigates. */
  stay: z.string().optional(),
});

/** Loader data of the form. */
export function inquiryForm() {
  return { formKey: newFormKey(), constraints: constraintsOf(inquirySchema) };
}

/** Sends an inquiry, from the home page or /contactus (routes, Public screens). */
export async function inquiryAction(args: ActionFunctionArgs) {
  const form = await readForm(args, inquirySchema);
  if (!form.accepted) return form.response;
  const { firstname, lastname, email, phone, message = "", stay, idempotencyKey = null } = form.value;

  const outcome = await callApi(sendInquiry, { firstName: firstname, lastName: lastname, email, phone, message }, { idempotencyKey });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: messages.inquiryFailed, unavailable: messages.inquiryFailed });
  const text = outcome.message || words.inquirySent;
  const notice: Notice = { tone: "success", text };
  return stay ? json({ notice, next: thankYouPath(text) }) : redirectDocument(thankYouPath(text), 303);
}
