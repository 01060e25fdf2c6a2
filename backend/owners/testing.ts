import type { stickers } from "../database/schema";
import { stickers as table } from "../database/schema";
import type { TestBackend } from "../testing";

/** Puts a new car sticker into the database. @returns its guid. */
export async function putSticker({ services, clock }: TestBackend, facts: Partial<typeof stickers.$inferInsert> = {}): Promise<string> {
  const guid = services.secrets.randomToken().slice(0, 22);
  await services.database
    .insert(table)
    .values({ id: services.secrets.randomId(), guid, productId: 1, rate: 500_00, createdAt: clock.now(), ...facts });
  return guid;
}
