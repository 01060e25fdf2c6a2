import { createHmac } from "node:crypto";
import { join } from "node:path";

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;

/** Our API's lookup: the sticker, the owner's settings, whether the owner stopped this caller, and how many contacts are unanswered. */
const SQL = `select s.id, s.product_id, s.is_postpaid, s.is_paid, s.status, s.rate_paise,
    v.plate, v.emergency_phone, v.trial_ends_at, o.phone, o.blood_group, to_json(settings) as settings,
    (select created_at from stopped_callers where sticker_id = s.id and caller_hash = $2 and expires_at > $3) as stopped_at,
    (select count(*)::int from contacts c
      where c.sticker_id = s.id and c.created_at > $4 and c.created_at <= $5
        and ((c.answer_code_hash is not null and exists (
                select 1 from contact_events e
                where e.contact_id = c.id and e.type in ('sent', 'delivered') and e.at <= $5
                  and exists (select 1 from contact_events r where r.contact_id = c.id and r.attempt_id = e.attempt_id
                                and r.type = 'requested' and r.detail = 'message')
                  and not exists (select 1 from contact_events f where f.contact_id = c.id and f.attempt_id = e.attempt_id
                                    and f.type in ('failed', 'blocked'))))
          or (c.reason is null and exists (
                select 1 from contact_events e where e.contact_id = c.id and e.type = 'unanswered' and e.at <= $5)))
        and not exists (select 1 from contact_events e where e.contact_id = c.id
                          and e.type in ('owner_answered', 'answered', 'ended', 'solved', 'stopped'))) as unanswered
  from stickers s left join vehicles v on v.sticker_id = s.id left join owners o on o.id = v.owner_id
    left join contact_settings settings on settings.vehicle_id = v.id
  where s.guid = $1`;

/**
 * @typedef {{
 *   product_id: number, is_paid: boolean, status: string, plate: string, blood_group: string,
 *   settings: { asks_proof: boolean } | null, stopped_at: Date | null, unanswered: number,
 * }} Sticker
 */

/**
 * Opens the website's database, PostgreSQL or embedded.
 * @returns {Promise<(guid: string, caller: string) => Promise<Sticker | undefined>>} a function that reads a sticker with one query
 */
export async function openStickers() {
  const query = await (process.env["DATABASE_URL"] ? openPostgres(process.env["DATABASE_URL"]) : openEmbedded());
  return async (guid, caller) => {
    const now = Date.now();
    const times = [now, now - DAY_MS, now - HALF_HOUR_MS].map((time) => new Date(time).toISOString());
    const callerHash = createHmac("sha256", "a secret").update(caller).digest("base64url");
    const [sticker] = await query([guid, callerHash, ...times]);
    return /** @type {Sticker | undefined} */ (sticker);
  };
}

/**
 * @param {string} url
 * @returns {Promise<(parameters: readonly string[]) => Promise<readonly unknown[]>>}
 */
async function openPostgres(url) {
  const { default: postgres } = await import("pg");
  const pool = new postgres.Pool({ connectionString: url, max: 10 });
  return async (parameters) => (await pool.query(SQL, [...parameters])).rows;
}

/** @returns {Promise<(parameters: readonly string[]) => Promise<readonly unknown[]>>} */
async function openEmbedded() {
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(join(process.env["DATA_DIR"] ?? "data", "database"));
  return async (parameters) => (await database.query(SQL, [...parameters])).rows;
}

/** The preset messages for a car, in the page's order. */
export const presets = [
  ["6", "lights of the car are on"],
  ["9", "car in no parking zone"],
  ["2", "car is getting towed"],
  ["10", "baby or pet in the car"],
  ["11", "window of the car is open"],
];
