import { DAY_MS } from "#contract/day";
import type { Database } from "../database/database";
import type { Refusal } from "../requests/handler";
import type { Services } from "../requests/services";
import { ownerErrors, refusal, type VehicleDetails } from "./rules";
import { insertVehicle, lockSticker, type Sticker } from "./store";

/**
 * Registers a sticker to an owner's vehicle. An unpaid sticker's trial starts now. Of two concurrent registrations of a sticker, only one
 * succeeds.
 * @returns the vehicle's id, or the reason for the refusal.
 */
export async function registerVehicle(
  transaction: Database,
  { clock, secrets, environment }: Services,
  registration: VehicleDetails & { readonly ownerId: number; readonly guid: string },
): Promise<{ readonly kind: "registered"; readonly vehicleId: number } | Refusal> {
  const { guid, ownerId, plate, emergencyPhone } = registration;
  const sticker = await lockSticker(transaction, guid);
  if (sticker?.status !== "active") return refusal(ownerErrors.sticker);
  if (sticker.isPostpaid && !sticker.isPaid) return refusal("This QR code must be paid for first.");

  const now = clock.now();
  const vehicleId = secrets.randomId();
  const trialEndsAt = trialEnd(sticker, now, environment.trialDays);
  const isFirst = await insertVehicle(transaction, {
    id: vehicleId,
    ownerId,
    stickerId: sticker.id,
    plate,
    emergencyPhone,
    trialEndsAt,
    createdAt: now,
  });
  return isFirst ? { kind: "registered", vehicleId } : refusal("This QR code is already registered.");
}

function trialEnd(sticker: Sticker, now: Date, days: number): Date | null {
  return sticker.isPaid ? null : new Date(now.getTime() + days * DAY_MS);
}
