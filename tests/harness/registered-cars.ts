import type { Client } from "pg";

import { demoOwners } from "../../backend/composition/demo/data";

/**
 * Registers cars for the demo owner Asha. Their stickers are paid and have the guids `load-0`, `load-1` and so on. Limits apply per
 * sticker, so a test that sends many messages needs a sticker for each message.
 */
export async function addRegisteredCars(client: Client, total: number): Promise<void> {
  await client.query(
    `insert into stickers (id, guid, product_id, is_paid, rate_paise, created_at)
     select 20000000 + n, 'load-' || n, 1, true, 49900, now() from generate_series(0, $1::int - 1) as n`,
    [total],
  );
  await client.query(
    `insert into vehicles (id, owner_id, sticker_id, plate, emergency_phone, created_at)
     select 30000000 + n, owners.id, 20000000 + n, 'KA01' || (1000 + n), '9845011122', now()
     from generate_series(0, $1::int - 1) as n, owners where phone = $2`,
    [total, demoOwners.asha.phone],
  );
}
