import { DAY_MS } from "#contract/day";
import { handOver, takeBack } from "#contract/owner-changes";
import { words } from "#contract/words";
import { doConfirmed, type TypedCode } from "../accounts/confirmed-change";
import { forgetStops, rejoinContacts, separateContacts } from "../contact/contacts/handing-over";
import { acquireAdvisoryLocks } from "../platform/database/advisory-lock";
import type { Database } from "../platform/database/database";
import { lockOwner, type Owner } from "../registry/owners";
import { finishRelease, finishReleasesUntil, insertRelease, openReleasesAt, openReleasesOf, takeReleaseBack } from "../registry/releases";
import { lockStickers, setPaused } from "../registry/stickers";
import type { OwnVehicle } from "../registry/vehicles";
import { renderSms } from "../delivery/messages/sms-templates";
import { refusal, type Handler, type Reply } from "../requests/handler";
import { parseId } from "../requests/parse";
import type { Services } from "../requests/services";
import { byOther, byOwner, isChangedTooOften, recordEvent, type ChangedBy } from "./events";
import { defineOwnerHandler, defineVehicleHandler } from "./identity";

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
  if (!(await insertRelease(transaction, { vehicleId: id, stickerId }, clock.now()))) return false;
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
    await acquireAdvisoryLocks(transaction, { sticker: String(open.stickerId) });
    await lockStickers(transaction, [open.stickerId]);
    if (!(await takeReleaseBack(transaction, open))) return over;
    await rejoinContacts(transaction, open.vehicleId);
    await recordEvent(transaction, context, { ownerId: owner.id, vehicleId: open.vehicleId, kind: "taken_back" }, byOwner);
    return { kind: "answer", data: {} };
  });
});

export const handOverHandlers: readonly Handler[] = [release, retake];

export async function listReleased(database: Database, ownerId: number, now: Date) {
  const rows = await openReleasesOf(database, ownerId, new Date(now.getTime() - TAKE_BACK_MS));
  return rows.map(({ releasedAt, ...row }) => ({ ...row, until: new Date(releasedAt.getTime() + TAKE_BACK_MS) }));
}

/** Makes the releases of a sticker final, because it was registered again. Lock the sticker first. */
export async function finishReleases(transaction: Database, services: Services, stickerId: number): Promise<void> {
  for (const { vehicleId, ownerId } of await openReleasesAt(transaction, stickerId)) {
    await finishRelease(transaction, vehicleId, services.clock.now());
    await recordEvent(transaction, services, { ownerId, vehicleId, kind: "handed_over" }, byOther);
  }
  await forgetStops(transaction, stickerId);
}

export async function finishOldReleases(database: Database, now: Date): Promise<void> {
  await finishReleasesUntil(database, new Date(now.getTime() - TAKE_BACK_MS), now);
}
