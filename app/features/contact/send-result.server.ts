import { z } from "zod";

import type { Outcome } from "#contract/outcome";
import type { AnswerOf } from "#contract/call";
import type { sendPresetMessage } from "#contract/scanning";
import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";
import { messages } from "~/words/messages";

/** The result of sending a message. Passed in the URL, because the browser of the person who scans may block cookies. */
const sendResult = z.discriminatedUnion("sent", [
  z.object({ sent: z.literal(true) }),
  z.object({ sent: z.literal("onItsWay"), guid: z.string() }),
  z.object({ sent: z.literal(false), reason: z.string(), guid: z.string(), status: z.number(), retryAfter: z.number().nullable() }),
]);

type SendOutcome = Outcome<AnswerOf<typeof sendPresetMessage>>;

export type SendResult = z.infer<typeof sendResult>;

const PURPOSE = "send-result";
const TTL_SECONDS = 3600;

/** Returns the URL of the result screen for a message to sticker `guid`. */
export function sendResultPath(outcome: SendOutcome, guid: string): string {
  return paths.thankYouFinal(seal(PURPOSE, toSendResult(outcome, guid), TTL_SECONDS));
}

/** Returns the result in the URL, or null if it is missing, forged or expired. */
export function readSendResult(request: Request): SendResult | null {
  return unseal(PURPOSE, new URL(request.url).searchParams.get("result"), sendResult);
}

/** Returns the HTTP status and headers of the result screen. */
export function sendResultInit(result: SendResult): ResponseInit {
  if (result.sent !== false) return { status: 200 };
  return { status: result.status, headers: result.retryAfter === null ? {} : { "Retry-After": String(result.retryAfter) } };
}

function toSendResult(outcome: SendOutcome, guid: string): SendResult {
  const notSent = { sent: false, guid, retryAfter: null } as const;
  switch (outcome.kind) {
    case "ok":
      return outcome.data.onItsWay ? { sent: "onItsWay", guid } : { sent: true };
    case "limited": {
      const reason = outcome.message || messages.comeBackIn(outcome.retryAfter);
      return { ...notSent, status: 429, retryAfter: outcome.retryAfter, reason };
    }
    case "refused":
    case "unauthorised":
      return { ...notSent, status: 422, reason: outcome.message ? messages.messageRefused(outcome.message) : messages.messageFailed };
    case "unavailable":
      return { ...notSent, status: 503, reason: messages.messageFailed };
  }
}
