import { DAY_MS } from "#contract/day";
import type { Owner } from "../accounts/owner-store";
import type { Database } from "../platform/database/database";
import type { Refusal } from "../requests/handler";
import type { Services } from "../requests/services";
import { finishReleases, inheritedTrialEnd } from "./hand-over";
import { tellEmergencyContact } from "./people";
import { ownerErrors, refusal, type VehicleDetails } from "./rules";
import { insertVehicle, lockSticker, type Sticker } from "./store";

/**
 * Registers a sticker to an owner's vehicle. An unpaid sticker's trial starts now, unless the sticker had another vehicle before: then its
 * trial goes on. Of two concurrent registrations of a sticker, only one
 * succeeds.
 * @returns the vehicle's id, or the reason for the refusal.
 */
export async function registerVehicle(
  transaction: Database,
  services: Services,
  owner: Owner,
  registration: VehicleDetails & { readonly guid: string },
): Promise<{ readonly kind: "registered"; readonly vehicleId: number } | Refusal> {
  const { clock, secrets, environment } = services;
  const { guid, plate, emergencyPhone } = registration;
  const sticker = await lockSticker(transaction, guid);
  if (sticker?.status !== "active") return refusal(ownerErrors.sticker);
  if (sticker.isPostpaid && !sticker.isPaid) return refusal("This QR code must be paid for first.");

  const now = clock.now();
  const vehicleId = secrets.randomId();
  const inherited = await inheritedTrialEnd(transaction, sticker.id);
  const trialEndsAt = inherited === undefined ? trialEnd(sticker, now, environment.trialDays) : inherited;
  const isFirst = await insertVehicle(transaction, {
    id: vehicleId,
    ownerId: owner.id,
    stickerId: sticker.id,
    plate,
    emergencyPhone,
    trialEndsAt,
    createdAt: now,
  });
  if (!isFirst) return refusal("This QR code is already registered.");
  await finishReleases(transaction, services, sticker.id);
  await tellEmergencyContact(transaction, services, owner, { vehicleId, plate, phone: emergencyPhone });
  return { kind: "registered", vehicleId };
}

function trialEnd(sticker: Sticker, now: Date, days: number): Date | null {
  return sticker.isPaid ? null : new Date(now.getTime() + days * DAY_MS);
}
