import { z } from "zod";

import type { CallStatus, MessageStatus } from "../provider";

const report = z.object({ CallStatus: z.string().catch(""), MessageStatus: z.string().catch("") });

/**
 * Reads a report on the caller's leg of a phone call. Only failures matter, because the leg of the person who is called reports everything
 * else.
 */
export function readTwilioCaller(fields: unknown): CallStatus | null {
  return ["busy", "no-answer", "failed", "canceled"].includes(report.parse(fields).CallStatus) ? "failed" : null;
}

/**
 * Reads a report on the leg of the person who is called: the owner or the emergency contact. If the caller hangs up before this person
 * answers, Twilio cancels the leg, and the phone call fails.
 */
export function readTwilioCallee(fields: unknown): CallStatus | null {
  switch (report.parse(fields).CallStatus) {
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

/** Reads a report on an SMS. @returns null while the SMS is under way. */
export function readTwilioMessage(fields: unknown): MessageStatus | null {
  const { MessageStatus: status } = report.parse(fields);
  if (status === "delivered") return "delivered";
  return ["undelivered", "failed", "canceled"].includes(status) ? "failed" : null;
}
