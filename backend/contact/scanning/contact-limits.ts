import { desc } from "drizzle-orm";

import type { VehicleSettings } from "../../registry/settings";
import type { AttemptKind } from "../contacts/contact";
import { secondsToNextMessage } from "../contacts/hourly-limit";
import { requestsBy, requestsForSticker, type RequestedContact } from "../contacts/requests";
import type { Database } from "../../platform/database/database";
import { callerWaitSeconds, type ScannerHashes } from "../../requests/caller-limits";
import type { Limit, RequestContext } from "../../requests/handler";
import { limitAfter } from "../../requests/limits";
import { secondsToWait, windowStart, type RateLimit } from "../../requests/rate-limit";
import { isUrgent } from "../shield/rules";
import { wrongProofsAt } from "../shield/store";
import { DAILY_NOUN, dailyLimits, laneLimits, type Lane } from "./rules";
import { latestTriesBy } from "./store";

/** The kinds of messages and phone calls that the limits count. Accidents have limits of their own. */
const counted = ["message", "call", "emergency_call"] as const satisfies readonly AttemptKind[];

/** A message or phone call that a person wants. */
export type WantedContact = {
  readonly sticker: { readonly id: number; readonly settings: VehicleSettings; readonly mustProve: boolean };
  readonly lane: Lane;
  /** The id of the preset message. Null for a phone call. */
  readonly messageId: string | null;
};

/** Returns the lane of a message to the owner. */
export function messageLane(messageId: string): Lane {
  return isUrgent(messageId) ? "urgent_message" : "message";
}

/**
 * Checks the contact limits: of the lane at the sticker, of the person at the sticker, of the browser and of the network. Use it after
 * `lockReachable`, in the transaction that records the request.
 * @returns the exceeded limit with the seconds to wait, or null if the request is allowed.
 */
export async function checkContactLimits(transaction: Database, context: RequestContext, wanted: WantedContact): Promise<Limit | null> {
  const { sticker, lane, messageId } = wanted;
  const now = context.clock.now();
  const atSticker = await waitAtSticker(transaction, context, wanted, now);
  const ofOwner = await secondsToNextMessage(transaction, sticker.id, messageId, sticker.settings, now);
  const ofPerson = Math.max(atSticker.day, await waitOfBrowser(transaction, context, now), await waitOfNetwork(transaction, context, now));
  const ofLane = Math.max(atSticker.lane, ofOwner);
  return limitAfter(Math.max(ofLane, ofPerson), { noun: ofPerson > ofLane ? DAILY_NOUN : laneLimits[lane].noun });
}

/** Returns the seconds to wait because of the lane's limits, and because of the person's daily limit. */
async function waitAtSticker(
  transaction: Database,
  context: RequestContext,
  { sticker, lane }: WantedContact,
  now: Date,
): Promise<{ lane: number; day: number }> {
  const { person, sticker: all } = laneLimits[lane];
  const of = { stickerId: sticker.id, callerHash: context.callerHash };
  const since = windowStart(dailyLimits.personAtSticker, now);
  const requests = await requestsForSticker(transaction, of, counted, { since, sinceOfAll: windowStart(all, now) });
  const proofs = sticker.mustProve ? await wrongProofsAt(transaction, of, since) : [];
  const inLane = requests.filter((request) => laneOf(request) === lane);
  const tries = [...timesOf(requests.filter(({ callerHash }) => callerHash === context.callerHash)), ...proofs];
  return {
    lane: Math.max(
      waitFor(all, timesOf(inLane), now),
      waitFor(person, timesOf(inLane.filter((request) => isSamePerson(request, context))), now),
    ),
    day: waitFor(dailyLimits.personAtSticker, tries, now),
  };
}

function timesOf(requests: readonly { readonly at: Date }[]): Date[] {
  return requests.map(({ at }) => at);
}

function laneOf({ kind, reason }: RequestedContact): Lane {
  if (kind === "call" || kind === "emergency_call") return kind;
  return reason === null ? "message" : messageLane(reason);
}

function isSamePerson(request: RequestedContact, { callerHash, browserHash }: ScannerHashes): boolean {
  return request.callerHash === callerHash || (browserHash !== null && request.browserHash === browserHash);
}

async function waitOfBrowser(transaction: Database, { browserHash }: ScannerHashes, now: Date): Promise<number> {
  if (browserHash === null) return 0;
  const limit = dailyLimits.browser;
  const requests = await requestsBy(transaction, { by: "browserHash", hash: browserHash }, counted, windowStart(limit, now))
    .orderBy(({ at }) => desc(at))
    .limit(limit.count);
  return secondsToWait(limit, timesOf(requests), now);
}

function waitOfNetwork(transaction: Database, context: RequestContext, now: Date): Promise<number> {
  const daily = { count: context.environment.contactsPerCallerDay, seconds: 86_400 };
  return callerWaitSeconds(context, daily, now, (scope, limit) =>
    latestTriesBy(transaction, scope, counted, windowStart(limit, now), limit.count),
  );
}

/** Like `secondsToWait`, for times in any order, some of which may be too old to count. */
function waitFor(limit: RateLimit, times: readonly Date[], now: Date): number {
  return secondsToWait(
    limit,
    [...times].sort((one, other) => other.getTime() - one.getTime()),
    now,
  );
}
