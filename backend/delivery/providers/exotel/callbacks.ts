import { z } from "zod";

import type { CallStatus } from "../../../scanning/contact-progress";
import type { MessageStatus } from "../../../scanning/message-progress";

const leg = z.object({ Status: z.string().catch("") }).catch({ Status: "" });

const callNews = z.object({ Status: z.string().catch(""), Legs: z.array(leg).catch([]) });

/**
 * What Exotel tells at the end of a call. The first leg is the caller's: when nobody takes the phone there, the owner's never rang,
 * and nobody waits to be put through to somebody else.
 * @returns null when it is nothing that moves a call on.
 */
export function readExotelCall(fields: unknown): CallStatus | null {
  const { Status: overall, Legs: legs } = callNews.parse(fields);
  const [callers, owners] = legs.map(({ Status }) => Status);
  if (callers) return callers === "completed" ? statusOfOwner(owners ?? "") : "failed";
  if (overall === "failed") return "failed";
  return ["completed", "busy", "no-answer"].includes(overall) ? statusOfOwner(overall) : null;
}

function statusOfOwner(status: string): CallStatus {
  if (status === "completed") return "ended";
  return status === "canceled" ? "failed" : "unanswered";
}

const messageNews = z.object({ Status: z.string().catch(""), DetailedStatus: z.string().catch("") });

/** What Exotel tells of an SMS on its way, or null while it is on its way still. */
export function readExotelMessage(fields: unknown): MessageStatus | null {
  const { Status: status, DetailedStatus: detail } = messageNews.parse(fields);
  if (status === "delivered" || (status === "sent" && detail === "DELIVERED_TO_HANDSET")) return "delivered";
  if (/dnd/i.test(`${status} ${detail}`)) return "blocked";
  return ["failed", "expired", "undelivered"].includes(status) ? "failed" : null;
}
