import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const SQL = `select s.product_id, s.is_paid, s.status, v.plate, v.trial_ends_at, o.blood_group
  from stickers s left join vehicles v on v.sticker_id = s.id left join owners o on o.id = v.owner_id where s.guid = $1`;

/** @typedef {{ product_id: number, is_paid: boolean, status: string, plate: string, blood_group: string }} Sticker */

/** Opens the website's data and reads a sticker with one hand-written query. */
export async function openStickers() {
  const database = await PGlite.create(join(process.env["DATA_DIR"] ?? "data", "database"));
  return async (/** @type {string} */ guid) => {
    const { rows } = await database.query(SQL, [guid]);
    return /** @type {Sticker | undefined} */ (rows[0]);
  };
}

/** The preset messages for a car, in the page's order. */
export const presets = [
  ["6", "lights of the car are on"],
  ["9", "car in no parking zone"],
  ["2", "car is getting towed"],
  ["10", "baby or pet in the car"],
  ["11", "window of the car is open"],
];
