import type { VehicleSettings } from "../../registry/settings";
import type { Database } from "../../platform/database/database";
import { secondsToWait, windowStart, type RateLimit } from "../../requests/rate-limit";
import { isUrgent } from "../shield/rules";
import { latestMessagesTo } from "./store";

/**
 * Returns the seconds until the owner's own limit allows another SMS, or 0 if it allows one now. Messages count when they are requested,
 * and reminders when they are sent. Urgent messages are always allowed.
 * @param reason - the reason of the contact. Null for a contact that began with a phone call, to which this limit does not apply.
 */
export async function secondsToNextMessage(
  transaction: Database,
  stickerId: number,
  reason: string | null,
  { messagesPerHour }: Pick<VehicleSettings, "messagesPerHour">,
  now: Date,
): Promise<number> {
  if (messagesPerHour === null || reason === null || isUrgent(reason)) return 0;
  const limit: RateLimit = { count: messagesPerHour, seconds: 3600 };
  return secondsToWait(limit, await latestMessagesTo(transaction, stickerId, windowStart(limit, now), limit.count), now);
}
