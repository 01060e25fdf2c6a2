import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import { inIndia } from "#contract/india-time";
import { tellOfMissedScan } from "#contract/scanning";
import { words } from "#contract/words";
import { describeError } from "../../runtime/describe-error";
import { availabilityOf } from "../contact/scanning/rules";
import { findSticker } from "../contact/scanning/store";
import { quietHoursEnd } from "../contact/shield/rules";
import type { Log } from "../platform/process/log";
import { noteTrialNotice, untoldTrials, type TrialNotice } from "../registry/trials";
import { defineHandler, refusal, type Handler, type Reply } from "../requests/handler";
import { allow, type LimitRule } from "../requests/limits";
import type { Services } from "../requests/services";
import { isErasing } from "./privacy/erasure";
import { canTell, tellOwner, type OwnerNews } from "./tell-owner";

type Step = { readonly kind: TrialNotice["kind"]; readonly news: OwnerNews["kind"]; readonly fromDays: number; readonly toDays: number };

/** When owners are told: if the trial ends within these days from now. After a longer standstill, nobody is told of an old end. */
const steps: readonly Step[] = [
  { kind: "five_days", news: "trial_ends", fromDays: 1, toDays: 5 },
  { kind: "one_day", news: "trial_ends", fromDays: 0, toDays: 1 },
  { kind: "ended", news: "trial_ended", fromDays: -3, toDays: 0 },
];

/** Nobody is woken up for a notice that can wait. In hours of India's day. */
const DAYTIME = { from: 9, until: 21 } as const;

/** Tells owners of the ends of their trials, each in a transaction of its own. Who registered today has just read it. */
export async function tellOfTrials(services: Services, log: Log): Promise<void> {
  const { database, clock, outbox } = services;
  const now = clock.now();
  const hour = inIndia(now).getUTCHours();
  if (hour < DAYTIME.from || hour >= DAYTIME.until) return;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const { kind, news, fromDays, toDays } of steps) {
    const period = { after: inDays(fromDays), until: inDays(toDays), registeredBefore: inDays(-1) };
    for (const { vehicleId, ownerId, plate, endsAt } of await untoldTrials(database, kind, period))
      await database
        .transaction(async (transaction) => {
          if (!(await noteTrialNotice(transaction, services, { vehicleId, kind, about: endsAt }))) return;
          if (!(await isErasing(transaction, ownerId))) await tellOwner(transaction, services, ownerId, { kind: news, plate, day: endsAt });
        })
        .catch((error: unknown) => log({ level: "error", event: "notice of a trial failed", error: describeError(error) }));
  }
  outbox.wake();
}

/** How often one network may say that it scanned expired stickers. */
export const missedScans: LimitRule = { kind: "missed_scan", limits: [{ count: 10, seconds: 3600 }], noun: "messages" };

/**
 * Tells the owner of a vehicle whose trial has ended that somebody tried to reach them, once a day at most. A scan alone sends nothing,
 * because programs that check links open its page too. Whoever the owner stopped gets the same answer, and sends nothing.
 */
const missedScan = defineHandler(tellOfMissedScan, async ({ guid }, context) => {
  const now = context.clock.now();
  const found = await findSticker(context.database, guid, context);
  const { vehicle, owner } = found ?? { vehicle: null, owner: null };
  if (found === null || vehicle === null || owner === null) return refusal(words.stickerInactive);
  if (availabilityOf({ ...found, trialEndsAt: vehicle.trialEndsAt }, now) !== "expired") return refusal(words.stickerInactive);
  const news = { kind: "trial_scanned", plate: vehicle.plate, day: now } as const;
  const reply = await context.database.transaction<Reply<{ isTold: boolean }>>(async (transaction) => {
    const limit = await allow(transaction, context, missedScans);
    if (limit !== null) return limit;
    const isTold = await canTell(transaction, context, owner.id, news);
    const notice = { vehicleId: vehicle.id, kind: "scanned", about: startOfDay(dayInIndia(now)) } as const;
    if (found.stoppedAt === null && (await noteTrialNotice(transaction, context, notice)))
      await tellOwner(transaction, context, owner.id, news, { notBefore: quietHoursEnd(found.settings, now) });
    return { kind: "answer", data: { isTold } };
  });
  context.outbox.wake();
  return reply;
});

export const trialHandlers: readonly Handler[] = [missedScan];
