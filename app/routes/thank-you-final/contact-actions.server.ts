import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { remindOwner, solveContact } from "#contract/contacts";
import { callTargets, requestCall } from "#contract/scanning";
import { callApi } from "~/api/client.server";
import { callSchema, isProofWrong } from "~/features/contact/contact-schemas.server";
import type { ContactResult } from "~/features/contact/send-result.server";
import { buttonForm } from "~/forms/fields.server";
import { pressedButton, readForm } from "~/forms/form.server";
import { readBrowserMark } from "~/session/browser-mark.server";
import { pageLanguage, scannerWords } from "~/words/words";
import { actionButtons } from "./offers";

/**
 * Handles the forms of a contact's page, and redirects to the page. The pressed button says which form was posted.
 * @param path the page's own path.
 */
export async function handleContactForm(args: ActionFunctionArgs, result: ContactResult, path: string) {
  switch (await pressedButton(args.request)) {
    case actionButtons.solve:
      return solve(args, result, path);
    case actionButtons.remind:
      return remind(args, result, path);
    case actionButtons.call:
      return call(args, result, path, callTargets.owner);
    case actionButtons.emergency:
      return call(args, result, path, callTargets.emergencyContact);
    default:
      return redirect(path, 303);
  }
}

async function solve(args: ActionFunctionArgs, { contact }: ContactResult, path: string) {
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const outcome = await callApi(solveContact, { contact });
  if (outcome.kind === "ok") return redirect(path, 303);
  const { ended, unavailable } = scannerWords().result;
  return form.rejectFor(outcome, { refused: ended, unavailable });
}

async function remind(args: ActionFunctionArgs, { contact }: ContactResult, path: string) {
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const { idempotencyKey = null } = form.value;
  const outcome = await callApi(remindOwner, { contact }, { idempotencyKey });
  if (outcome.kind === "ok") return redirect(path, 303);
  const { reminderRefused, unavailable } = scannerWords().result;
  return form.rejectFor(outcome, { refused: reminderRefused, unavailable });
}

async function call(args: ActionFunctionArgs, { contact, guid }: ContactResult, path: string, target: string | null) {
  const form = await readForm(args, callSchema);
  if (!form.accepted) return form.response;
  const { from, idempotencyKey = null } = form.value;
  const request = { guid, callerPhone: from, contact: target, contactReference: contact, proof: null, accident: null };
  const browserMark = await readBrowserMark(args.request);
  const outcome = await callApi(requestCall, request, { idempotencyKey, browserMark, noticeLanguage: pageLanguage().language });
  if (outcome.kind === "ok") return redirect(path, 303);
  const words = scannerWords();
  // The API may require the last characters of the plate, as proof that the person is at the vehicle. Only the page of a scan has a field
  // for these characters.
  if (isProofWrong(outcome)) return form.reject(words.result.callNeedsScan);
  return form.rejectFor(outcome, { refused: words.api.callBlocked, unavailable: words.contact.callUnavailable });
}
