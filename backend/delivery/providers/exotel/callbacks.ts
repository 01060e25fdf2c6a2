import { z } from "zod";

import type { CallStatus, MessageStatus } from "../provider";

const leg = z.object({ Status: z.string().catch("") }).catch({ Status: "" });

const callReport = z.object({ Status: z.string().catch(""), Legs: z.array(leg).catch([]) });

/**
 * Reads Exotel's report at the end of a phone call, which has two legs: the first to the caller, the second to the called person. If the
 * caller did not answer, the called person's phone never rang. The phone call then counts as failed, so that it is not redirected to the
 * emergency contact.
 * @returns null if the report changes nothing.
 */
export function readExotelCall(fields: unknown): CallStatus | null {
  const { Status: overall, Legs: legs } = callReport.parse(fields);
  const [callerStatus, calledStatus] = legs.map(({ Status }) => Status);
  if (callerStatus) return callerStatus === "completed" ? calleeStatus(calledStatus ?? "") : "failed";
  if (overall === "failed") return "failed";
  return ["completed", "busy", "no-answer"].includes(overall) ? calleeStatus(overall) : null;
}

function calleeStatus(status: string): CallStatus {
  if (status === "completed") return "ended";
  return status === "canceled" ? "failed" : "unanswered";
}

const messageReport = z.object({ Status: z.string().catch(""), DetailedStatus: z.string().catch("") });

/** Reads Exotel's report on an SMS. @returns null while the SMS is under way. */
export function readExotelMessage(fields: unknown): MessageStatus | null {
  const { Status: status, DetailedStatus: detail } = messageReport.parse(fields);
  if (status === "delivered" || (status === "sent" && detail === "DELIVERED_TO_HANDSET")) return "delivered";
  if (/dnd/i.test(`${status} ${detail}`)) return "blocked";
  return ["failed", "expired", "undelivered"].includes(status) ? "failed" : null;
}
