import { bigint, customType, integer, text, timestamp, type AnyPgColumn, type ReferenceConfig } from "drizzle-orm/pg-core";

/**
 * Column types. Ids are random 53-bit numbers: they cannot be guessed, reveal no counts, and are safe as JSON numbers. Money is
 * in paise. Times are UTC.
 */
export const id = (name: string) => bigint(name, { mode: "number" });
/** The id of a row of another table. */
export const idOf = (name: string, of: () => AnyPgColumn, actions?: ReferenceConfig["actions"]) =>
  id(name).notNull().references(of, actions);
/** The same as the key: there is at most one row for each of the other table. */
export const keyOf = (name: string, of: () => AnyPgColumn, actions?: ReferenceConfig["actions"]) =>
  id(name).primaryKey().references(of, actions);
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const paise = (name: string) => integer(name);
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  // On PostgreSQL, the driver returns a Buffer. Some methods of Buffer behave differently from those of Uint8Array.
  fromDriver: (value) => Uint8Array.from(value),
});

/** Keyed hashes of the network, and of the IPv6 site (null for IPv4), that an event came from (backend/requests/caller-limits.ts). */
export const callerColumns = { callerHash: text("caller_hash").notNull(), siteHash: text("caller_site_hash") };
