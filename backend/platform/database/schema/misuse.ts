import { index, pgTable, text } from "drizzle-orm/pg-core";

import { id, moment } from "./columns";
import { contacts } from "./contacts";
import { owners } from "./owners";
import { stickers } from "./stickers";

/** Contacts that an owner reported as misuse. A report lowers the limits of the IP address that made the contact. */
export const contactReports = pgTable(
  "contact_reports",
  {
    contactId: id("contact_id")
      .primaryKey()
      .references(() => contacts.id, { onDelete: "cascade" }),
    ownerId: id("owner_id")
      .notNull()
      .references(() => owners.id),
    /** Copied from the contact, so that the check of limits does not have to read contacts. */
    callerHash: text("caller_hash").notNull(),
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("contact_reports_caller").on(table.callerHash, table.createdAt),
    index("contact_reports_caller_site").on(table.siteHash, table.createdAt),
    index("contact_reports_created").on(table.createdAt),
  ],
);

/** Reports that a sticker is on the wrong vehicle. The hashes are those of the person who reported it. */
export const wrongVehicleReports = pgTable(
  "wrong_vehicle_reports",
  {
    id: id("id").primaryKey(),
    stickerId: id("sticker_id")
      .notNull()
      .references(() => stickers.id),
    callerHash: text("caller_hash").notNull(),
    /** The hash of the IPv6 site. Null for IPv4 (backend/requests/caller-limits.ts). */
    siteHash: text("caller_site_hash"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("wrong_vehicle_reports_caller").on(table.callerHash, table.createdAt),
    index("wrong_vehicle_reports_caller_site").on(table.siteHash, table.createdAt),
    index("wrong_vehicle_reports_created").on(table.createdAt),
  ],
);
