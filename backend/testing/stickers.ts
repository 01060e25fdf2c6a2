import { owners, stickers, vehicles } from "../registry/tables";
import type { Services } from "../requests/services";

export type StickerFacts = Partial<typeof stickers.$inferInsert>;

type VehicleFacts = StickerFacts & {
  readonly plate?: string;
  readonly emergencyPhone?: string;
  readonly trialEndsAt?: Date | null;
};

let made = 0;
const nextNumber = () => (made += 1);

/** Inserts an unregistered sticker. */
export async function printSticker({ database, clock, secrets }: Services, facts: StickerFacts = {}) {
  const sticker = {
    id: secrets.randomId(),
    guid: `test-sticker-${nextNumber()}`,
    productId: 1,
    rate: 49_900,
    createdAt: clock.now(),
    ...facts,
  };
  await database.insert(stickers).values(sticker);
  return sticker;
}

/** Inserts a sticker, paid by default, with a vehicle and an owner. */
export async function registerSticker(services: Services, { plate, emergencyPhone, trialEndsAt, ...facts }: VehicleFacts = {}) {
  const { database, clock, secrets } = services;
  const sticker = await printSticker(services, { isPaid: true, ...facts });
  const owner = {
    id: secrets.randomId(),
    loginId: secrets.randomId(),
    phone: String(9_800_000_000 + nextNumber()),
    email: "owner@example.in",
    bloodGroup: "B+",
    createdAt: clock.now(),
  };
  const vehicle = {
    id: secrets.randomId(),
    ownerId: owner.id,
    stickerId: sticker.id,
    plate: plate ?? "MH12AB1234",
    emergencyPhone: emergencyPhone ?? String(9_700_000_000 + nextNumber()),
    trialEndsAt: trialEndsAt ?? null,
    createdAt: clock.now(),
  };
  await database.insert(owners).values(owner);
  await database.insert(vehicles).values(vehicle);
  return { sticker, owner, vehicle, guid: sticker.guid };
}
