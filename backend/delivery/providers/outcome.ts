import { z } from "zod";

import { bodyOf, reasonOf, type HttpResult } from "../../platform/http-client/http-client";
import type { SendOutcome } from "./provider";

/** Returns the send outcome of a failed request. */
export function outcomeOfFailure(answer: HttpResult): Extract<SendOutcome, { kind: "failed" | "rejected" }> {
  const isTemporary = answer.kind !== "answered" || isTemporaryStatus(answer.status);
  const words = providersWords(bodyOf(answer));
  return { kind: isTemporary ? "failed" : "rejected", reason: words === "" ? reasonOf(answer) : `${reasonOf(answer)} (${words})` };
}

const MAX_WORDS_LENGTH = 80;

const fault = z.object({
  code: z.union([z.string(), z.number()]).catch(""),
  message: z.string().catch(""),
  Message: z.string().catch(""),
});
const faultBody = fault.extend({ RestException: fault.nullable().catch(null), error: fault.nullable().catch(null) });

/**
 * Returns a provider's own words for a failure, from the formats of Twilio, Exotel, MSG91 and Meta. Leaves out every word with a digit,
 * because it may be part of a phone number or a code.
 */
function providersWords(body: unknown): string {
  const read = faultBody.safeParse(body);
  if (!read.success) return "";
  const { code, message, Message } = read.data.RestException ?? read.data.error ?? read.data;
  const text = (message || Message)
    .slice(0, MAX_WORDS_LENGTH)
    .split(" ")
    .map((word) => (/\d/.test(word) ? "…" : word))
    .join(" ");
  return [/^\d{1,6}$/.test(String(code)) ? String(code) : "", text].filter((word) => word !== "").join(" ");
}

/**
 * Returns whether a retry may succeed: after a 408, 425, 429 or 5xx, or after a success status without a usable body, such as a maintenance
 * page.
 */
function isTemporaryStatus(status: number): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}

/** Returns whether a failed request may have been processed: its response was lost, was unusable, or was a server error (5xx). */
export function mayHaveBeenProcessed(answer: HttpResult): boolean {
  return answer.kind === "lost" || (answer.kind === "answered" && (answer.status < 300 || answer.status >= 500));
}
