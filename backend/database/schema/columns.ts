import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

/**
 * The columns that every table is made of. Ids are random 53-bit numbers made by the application: nothing can be counted or
 * guessed from them, and they fit where the API's callers expect numbers. Money is paise. Times are UTC.
 */
export const id = (name: string) => bigint(name, { mode: "number" });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const paise = (name: string) => integer(name);
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  // The one engine hands over a Buffer, which behaves otherwise in places.
  fromDriver: (value) => Uint8Array.from(value),
});
