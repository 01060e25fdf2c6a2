import { z } from "zod";

import type { CallStatus } from "../../../scanning/contact-progress";
import type { MessageStatus } from "../../../scanning/message-progress";

const news = z.object({ CallStatus: z.string().catch(""), MessageStatus: z.string().catch("") });

/** What Twilio tells of the caller's leg: only that nobody is there matters, all else is told of the other leg. */
export function readTwilioCaller(fields: unknown): CallStatus | null {
  return ["busy", "no-answer", "failed", "canceled"].includes(news.parse(fields).CallStatus) ? "failed" : null;
}

/** What Twilio tells of the leg to the owner. It is cancelled when the caller hangs up: then nobody waits for somebody else. */
export function readTwilioCallee(fields: unknown): CallStatus | null {
  switch (news.parse(fields).CallStatus) {
    case "ringing":
      return "ringing";
    case "in-progress":
      return "answered";
    case "completed":
      return "ended";
    case "busy":
    case "no-answer":
    case "failed":
      return "unanswered";
    case "canceled":
      return "failed";
    default:
      return null;
  }
}

/** What Twilio tells of an SMS on its way, or null while it is on its way still. */
export function readTwilioMessage(fields: unknown): MessageStatus | null {
  const { MessageStatus: status } = news.parse(fields);
  if (status === "delivered") return "delivered";
  return ["undelivered", "failed", "canceled"].includes(status) ? "failed" : null;
}
