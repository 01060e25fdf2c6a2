import { z } from "zod";

import type { Outcome } from "#contract/outcome";
import type { AnswerOf } from "#contract/call";
import { CONTACT_SECONDS } from "#contract/contact-policy";
import { isReplyCode, type ReplyCode } from "#contract/words";
import type { sendPresetMessage } from "#contract/scanning";
import { now } from "~/env.server";
import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

/** What the person told the owner, as the page of the scan showed it. */
const told = z.object({ plate: z.string(), messageId: z.string() }).nullable();

type Told = NonNullable<z.infer<typeof told>>;

/** Times in milliseconds: when the message was sent before, and when the person tried to send it again. Null if it was sent now. */
const repeat = z.object({ of: z.number(), at: z.number() }).nullable().default(null);

export type Repeat = z.infer<typeof repeat>;

const replyCode = z.custom<ReplyCode>(isReplyCode).optional();

/**
 * The result of sending a message or requesting a phone call. Passed in the URL, because a scanner's browser may block cookies. `contact`
 * is the API's reference to the contact, if the API returned one. `message` is the reason that the API gave for refusing, or "", and `code`
 * is its code.
 */
const sendResult = z.discriminatedUnion("sent", [
  z.object({ sent: z.literal(true), guid: z.string(), contact: z.string().nullable(), told, repeat }),
  z.object({ sent: z.literal("onItsWay"), guid: z.string(), contact: z.string().nullable(), told, repeat }),
  z.object({ sent: z.literal("call"), guid: z.string(), contact: z.string(), repeat }),
  z.object({
    sent: z.literal(false),
    message: z.string(),
    code: replyCode,
    guid: z.string(),
    status: z.number(),
    retryAfter: z.number().nullable(),
  }),
]);

type SendOutcome = Outcome<AnswerOf<typeof sendPresetMessage>>;

export type SendResult = z.infer<typeof sendResult>;

/** A result with a contact. Its page shows the contact's progress. */
export type ContactResult = Exclude<SendResult, { sent: false }> & { readonly contact: string };

const PURPOSE = "send-result";
const TTL_SECONDS = 3600;

/** How long a contact's URL is valid. It is valid longer than a contact lasts, because the page also says how the contact ended. */
const CONTACT_TTL_SECONDS = 2 * CONTACT_SECONDS;

/** Returns the URL of the result screen for a message to sticker `guid`. */
export function sendResultPath(outcome: SendOutcome, guid: string, message: Told): string {
  return pathOf(toSendResult(outcome, guid, message));
}

/** Returns the URL of the result screen for a phone call that was requested through sticker `guid`. */
export function callContactPath(contact: string, guid: string): string {
  return pathOf({ sent: "call", guid, contact, repeat: null });
}

/** Returns the result in the URL, or null if it is missing, forged or expired. */
export function readSendResult(request: Request): SendResult | null {
  return unseal(PURPOSE, new URL(request.url).searchParams.get("result"), sendResult);
}

/** Returns whether the result has a contact. If so, the page shows the contact's progress. */
export function hasContact(result: SendResult): result is ContactResult {
  return result.sent !== false && result.contact !== null;
}

/** Returns the HTTP status and headers of the result screen. */
export function sendResultInit(result: SendResult): ResponseInit {
  if (result.sent !== false) return { status: 200 };
  return { status: result.status, headers: result.retryAfter === null ? {} : { "Retry-After": String(result.retryAfter) } };
}

function pathOf(result: SendResult): string {
  return paths.thankYouFinal(seal(PURPOSE, result, hasContact(result) ? CONTACT_TTL_SECONDS : TTL_SECONDS));
}

function toSendResult(outcome: SendOutcome, guid: string, message: Told): SendResult {
  const notSent = { sent: false, guid, retryAfter: null } as const;
  switch (outcome.kind) {
    case "ok": {
      const { onItsWay, contact, repeatOf } = outcome.data;
      const repeated = repeatOf && { of: repeatOf.getTime(), at: now().getTime() };
      return { sent: onItsWay ? "onItsWay" : true, guid, contact, told: message, repeat: repeated };
    }
    case "limited":
      return { ...notSent, status: 429, retryAfter: outcome.retryAfter, message: outcome.message };
    case "refused":
      return { ...notSent, status: 422, message: outcome.message, code: outcome.code };
    case "unauthorised":
      return { ...notSent, status: 422, message: outcome.message };
    case "unavailable":
      return { ...notSent, status: 503, message: "" };
  }
}
