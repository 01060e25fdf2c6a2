import { json, redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { sendInquiry } from "#contract/content";
import { dayInIndia } from "#contract/day";
import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { now } from "~/env.server";
import type { InquiryReply } from "~/enhancements/inquiry";
import { email, commonFields, phone, requiredText, tooLong } from "~/forms/fields.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { sign } from "~/session/sealed.server";
import { messages } from "~/words/messages";
import { thankYouPath } from "./thank-you.server";

/** The inquiry form (spec, section 5). */
const inquirySchema = z.object({
  ...commonFields,
  firstname: requiredText(limits.givenName, words.firstNameMissing),
  lastname: requiredText(limits.givenName, words.lastNameMissing),
  email: email(messages.emailMissing, words.emailInvalid),
  phone: phone(words.phoneInvalid, messages.phoneMissing),
  message: z.string().trim().max(limits.message, tooLong(limits.message)).optional(),
});

/** Returns the loader data of the form. The data is the same for every visitor, so one rendered page can serve several visitors. */
export function inquiryForm() {
  return { constraints: constraintsOf(inquirySchema) };
}

export async function inquiryAction(args: ActionFunctionArgs) {
  const sent = await send(args);
  return sent.accepted ? redirectDocument(thankYouPath(sent.text), 303) : sent.response;
}

/** Sends an inquiry for app/enhancements/inquiry.ts, which shows a toast before it opens the thank-you screen. */
export async function inquiryReplyAction(args: ActionFunctionArgs) {
  const sent = await send(args);
  if (!sent.accepted) return sent.response;
  return json<InquiryReply>({ notice: { tone: "success", text: sent.text }, next: thankYouPath(sent.text) });
}

async function send(args: ActionFunctionArgs) {
  const form = await readForm(args, inquirySchema);
  if (!form.accepted) return form;
  const { firstname, lastname, email, phone, message = "", idempotencyKey } = form.value;
  const inquiry = { firstName: firstname, lastName: lastname, email, phone, message };

  const outcome = await callApi(sendInquiry, inquiry, { idempotencyKey: idempotencyKey ?? keyOf(inquiry) });
  if (outcome.kind !== "ok") {
    const failed = { refused: messages.inquiryFailed, unavailable: messages.inquiryFailed };
    return { accepted: false as const, response: form.rejectFor(outcome, failed) };
  }
  return { accepted: true as const, text: outcome.message || words.inquirySent };
}

/**
 * Creates the idempotency key of an inquiry that was posted without one. Our form has none, because all visitors get the same page. The
 * same inquiry is sent only once on the same day in India.
 */
function keyOf(inquiry: Readonly<Record<string, string>>): string {
  return sign("inquiry", JSON.stringify([dayInIndia(now()), ...Object.values(inquiry)]));
}
