import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";

import { DAY_MS } from "#contract/day";
import { handOver, takeBack } from "#contract/owner-changes";
import { words } from "#contract/words";
import { doConfirmed, type TypedCode } from "../accounts/confirmed-change";
import type { Owner } from "../accounts/owner-store";
import { forgetStops, rejoinContacts, separateContacts } from "../contact/contacts/handing-over";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import { contactSettings, releases, vehicles } from "../registry/tables";
import { renderSms } from "../delivery/messages/sms-templates";
import type { Handler, Reply } from "../requests/handler";
import { parseId } from "../requests/parse";
import type { Services } from "../requests/services";
import { byOther, byOwner, isChangedTooOften, recordEvent, type ChangedBy } from "./events";
import { defineOwnerHandler, defineVehicleHandler } from "./identity";
import { forgetPeople } from "./people";
import { refusal } from "./rules";
import { lockOwner, lockSticker, setPaused, type OwnVehicle } from "./store";

const TAKE_BACK_MS = DAY_MS;

/** Releases a vehicle after its owner typed a code. Of two requests at once, one releases it. */
const release = defineVehicleHandler(handOver, ({ token: challenge, code }, context, vehicle, owner) => {
  const messages = { wrongCodeMessage: words.oldPhoneCodeWrong, expiredCodeMessage: words.changeCodeExpired };
  const typed: TypedCode = { purposes: ["hand_over"], account: owner.phone, challenge, code, ...messages };
  const lockedFirst = { sticker: String(vehicle.stickerId) };
  return doConfirmed<Record<string, never>>(context, { codes: [typed], lockedFirst }, async (transaction) => {
    await lockOwner(transaction, owner.id);
    const event = { ownerId: owner.id, vehicleId: vehicle.id, kind: "released" } as const;
    if (await isChangedTooOften(transaction, context, event)) return refusal(words.changedTooOften);
    const isReleased = await releaseVehicle(transaction, context, owner, vehicle, byOwner);
    return isReleased ? { kind: "answer", data: {} } : refusal(words.vehicleUnknown);
  });
});

/**
 * Takes the sticker from a vehicle, so that a scan leads to the registration. The data of the vehicle stays for a day, in case the owner
 * takes it back, but nothing leads to it. Lock the sticker with `acquireAdvisoryLocks` first.
 * @returns false if the vehicle no longer has this sticker.
 */
export async function releaseVehicle(
  transaction: Database,
  services: Services,
  owner: Owner,
  { id, stickerId, plate }: OwnVehicle,
  by: ChangedBy,
): Promise<boolean> {
  const { clock, outbox, environment } = services;
  const [vehicle] = await transaction
    .update(vehicles)
    .set({ stickerId: null })
    .where(and(eq(vehicles.id, id), eq(vehicles.stickerId, stickerId)))
    .returning({ trialEndsAt: vehicles.trialEndsAt });
  if (vehicle === undefined) return false;
  await transaction.insert(releases).values({ ...vehicle, vehicleId: id, stickerId, releasedAt: clock.now() });
  await setPaused(transaction, stickerId, false);
  await separateContacts(transaction, services, { vehicleId: id, stickerId });
  await recordEvent(transaction, services, { ownerId: owner.id, vehicleId: id, kind: "released" }, by);
  await outbox.enqueue(transaction, renderSms(environment, owner, "released", { plate }));
  return true;
}

/** Takes a released vehicle back, unless somebody has registered the sticker meanwhile. */
const retake = defineOwnerHandler(takeBack, async ({ vehicleId }, context, owner) => {
  const id = parseId(vehicleId);
  const over = refusal(words.releaseOver);
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    const open = (await listReleased(transaction, owner.id, context.clock.now())).find((released) => released.vehicleId === id);
    if (open === undefined) return over;
    const { stickerId } = open;
    await acquireAdvisoryLocks(transaction, { sticker: String(stickerId) });
    await lockSticker(transaction, { id: stickerId });
    const removed = await transaction
      .delete(releases)
      .where(and(eq(releases.vehicleId, open.vehicleId), isNull(releases.finalAt)))
      .returning({ id: releases.vehicleId });
    if (removed.length === 0) return over;
    await transaction.update(vehicles).set({ stickerId }).where(eq(vehicles.id, open.vehicleId));
    await rejoinContacts(transaction, open.vehicleId);
    await recordEvent(transaction, context, { ownerId: owner.id, vehicleId: open.vehicleId, kind: "taken_back" }, byOwner);
    return { kind: "answer", data: {} };
  });
});

export const handOverHandlers: readonly Handler[] = [release, retake];

/** Lists the vehicles that an owner can take back now. */
export async function listReleased(database: Database, ownerId: number, now: Date) {
  const rows = await database
    .select({ vehicleId: releases.vehicleId, stickerId: releases.stickerId, plate: vehicles.plate, releasedAt: releases.releasedAt })
    .from(releases)
    .innerJoin(vehicles, eq(vehicles.id, releases.vehicleId))
    .where(and(eq(vehicles.ownerId, ownerId), isNull(releases.finalAt), gt(releases.releasedAt, new Date(now.getTime() - TAKE_BACK_MS))))
    .orderBy(releases.releasedAt);
  return rows.map(({ releasedAt, ...row }) => ({ ...row, until: new Date(releasedAt.getTime() + TAKE_BACK_MS) }));
}

/** Returns when the trial of a sticker's last vehicle ends. Undefined if the sticker never had another vehicle. */
export async function inheritedTrialEnd(transaction: Database, stickerId: number): Promise<Date | null | undefined> {
  const [last] = await transaction
    .select({ trialEndsAt: releases.trialEndsAt })
    .from(releases)
    .where(eq(releases.stickerId, stickerId))
    .orderBy(desc(releases.releasedAt))
    .limit(1);
  return last?.trialEndsAt;
}

/** Makes the releases of a sticker final, because it was registered again. Lock the sticker first. */
export async function finishReleases(
  transaction: Database,
  services: Pick<Services, "clock" | "secrets">,
  stickerId: number,
): Promise<void> {
  const open = await transaction
    .select({ vehicleId: releases.vehicleId, ownerId: vehicles.ownerId })
    .from(releases)
    .innerJoin(vehicles, eq(vehicles.id, releases.vehicleId))
    .where(and(eq(releases.stickerId, stickerId), isNull(releases.finalAt)));
  for (const { vehicleId, ownerId } of open) {
    await makeFinal(transaction, vehicleId, services.clock.now());
    await recordEvent(transaction, services, { ownerId, vehicleId, kind: "handed_over" }, byOther);
  }
  await forgetStops(transaction, stickerId);
}

/** Makes the releases final that can no longer be taken back. */
export async function finishOldReleases(database: Database, now: Date): Promise<void> {
  const old = await database
    .select({ vehicleId: releases.vehicleId })
    .from(releases)
    .where(and(isNull(releases.finalAt), lte(releases.releasedAt, new Date(now.getTime() - TAKE_BACK_MS))));
  for (const { vehicleId } of old) await database.transaction((transaction) => makeFinal(transaction, vehicleId, now));
}

/** Deletes what the owner had stored for a released vehicle. The plate stays for the owner's history. */
async function makeFinal(transaction: Database, vehicleId: number, finalAt: Date): Promise<void> {
  const ended = await transaction
    .update(releases)
    .set({ finalAt })
    .where(and(eq(releases.vehicleId, vehicleId), isNull(releases.finalAt)))
    .returning({ id: releases.vehicleId });
  if (ended.length === 0) return;
  await transaction.update(vehicles).set({ emergencyPhone: "" }).where(eq(vehicles.id, vehicleId));
  await transaction.delete(contactSettings).where(eq(contactSettings.vehicleId, vehicleId));
  await forgetPeople(transaction, vehicleId);
}
