import { normalizePhone } from "#contract/normalize";
import type { Notice } from "~/root-data";
import { onReturn, showBusy } from "./busy-button";
import { showFormErrors } from "./form-errors";
import { showNoConnection } from "./no-connection";
import { showToast } from "./toast";
import type { FormErrors } from "./validate-form";

/** Delay before the thank-you page (spec, section 2). */
const REDIRECT_MS = 3000;

/** The response of app/routes/contactus_.send/. */
export type InquiryReply = { readonly notice: Notice; readonly next: string } | { readonly lastResult: { readonly error?: FormErrors } };

/** Sends the inquiry form without leaving the page. Makes the form's phone field accept only digits (spec, section 2). */
export function sendInquiryInPlace(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-send-to]");
  if (!form) return;
  restrictPhone(form);
  let isBusy = false;
  let endBusy = (): void => undefined;
  let hideNoConnection = (): void => undefined;

  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!isBusy) void send(form);
  });
  onReturn(release);

  async function send(form: HTMLFormElement): Promise<void> {
    isBusy = true;
    endBusy = showBusy(form);
    hideNoConnection();
    const reply = await post(form);
    if (typeof reply === "object" && "notice" in reply) {
      showThanks(reply.notice, reply.next);
      return;
    }
    release();
    if (reply === "unreachable") hideNoConnection = showNoConnection(() => void send(form));
    else if (reply === "unreadable") form.submit();
    else showFormErrors(form, reply.lastResult.error ?? {});
  }

  function release(): void {
    isBusy = false;
    endBusy();
  }
}

async function post(form: HTMLFormElement): Promise<InquiryReply | "unreachable" | "unreadable"> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  let text: string;
  try {
    text = await (await fetch(form.dataset["sendTo"] ?? "", { method: "POST", body })).text();
  } catch {
    return "unreachable";
  }
  try {
    return JSON.parse(text) as InquiryReply;
  } catch {
    return "unreadable";
  }
}

function showThanks(notice: Notice, next: string): void {
  showToast(notice);
  setTimeout(() => window.location.assign(next), REDIRECT_MS);
}

/** Normalizes what is typed or pasted into the phone field, or undoes it (`filterPhoneInput`). Keeps the caret in place. */
function restrictPhone(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=tel]");
  let before = input?.value ?? "";
  input?.addEventListener("input", () => {
    const after = filterPhoneInput(input.value, before);
    if (after !== input.value) {
      const fromEnd = input.value.length - (input.selectionEnd ?? input.value.length);
      const caret = Math.max(after.length - fromEnd, 0);
      input.value = after;
      input.setSelectionRange(caret, caret);
    }
    before = after;
  });
}

/**
 * Returns the phone field's value after typing or pasting. Removes spaces, punctuation, India's country code and a leading 0 from the new
 * value. If the rest has other characters or more than ten digits, returns the previous value.
 */
export function filterPhoneInput(typed: string, previous: string): string {
  const digits = normalizePhone(typed);
  return /^\d{0,10}$/.test(digits) ? digits : previous;
}
