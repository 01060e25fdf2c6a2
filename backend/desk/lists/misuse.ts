import { count, countDistinct, eq, sql } from "drizzle-orm";

import { presetMessageText } from "#contract/contact-policy";
import { REPORT_SECONDS } from "../../contact/misuse/rules";
import { contacts, contactReports, wrongVehicleReports } from "../../contact/tables";
import { stickers } from "../../registry/tables";
import { thing } from "../cells";
import { defineList } from "../list";
import { stickerLink, stickerState } from "./stock";

/** Contacts that owners reported. Nothing in it identifies a person. */
export const reportedContactList = defineList({
  read: ({ database, clock }, { where, orderBy, limit }) =>
    database
      .select({
        contactId: contactReports.contactId,
        createdAt: contactReports.createdAt,
        contactedAt: contacts.createdAt,
        reason: contacts.reason,
        // Each owner who reported the same network lowers its limits.
        owners: sql<number>`(select count(distinct others.owner_id)::int from ${contactReports} as others
          where others.caller_hash = ${contactReports.callerHash}
          and others.created_at > ${new Date(clock.now().getTime() - REPORT_SECONDS * 1000).toISOString()}::timestamptz)`,
      })
      .from(contactReports)
      .innerJoin(contacts, eq(contacts.id, contactReports.contactId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  name: "reported-contacts",
  title: "Reported contacts",
  role: "viewer",
  columns: {
    Reported: ["reportedAt", ({ createdAt }) => createdAt],
    Contact: "contactedAt",
    Reason: ({ reason }) => (reason === null ? "call" : presetMessageText(reason) || reason),
    "Owners who reported the network": "owners",
  },
  to: () => null,
  id: contactReports.contactId,
  date: contactReports.createdAt,
});

/** Stickers that were reported to be on the wrong vehicle, each with its latest report. */
export const wrongVehicleList = defineList({
  read: ({ database }, { where, orderBy, limit }) => {
    const { id, stickerId, callerHash, createdAt } = wrongVehicleReports;
    const bySticker = database
      .select({
        latest: sql<number>`(array_agg(${id} order by ${createdAt} desc))[1]`.as("latest"),
        reports: count().as("reports"),
        networks: countDistinct(callerHash).as("networks"),
      })
      .from(wrongVehicleReports)
      .groupBy(stickerId)
      .as("by_sticker");
    return database
      .select({
        ...{ id, createdAt, stickerId, guid: stickers.guid, status: stickers.status },
        ...{ reports: bySticker.reports, networks: bySticker.networks },
      })
      .from(wrongVehicleReports)
      .innerJoin(bySticker, eq(bySticker.latest, id))
      .innerJoin(stickers, eq(stickers.id, stickerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);
  },
  name: "wrong-vehicles",
  title: "Stickers on wrong vehicles",
  role: "viewer",
  columns: {
    Sticker: ({ guid, stickerId }) => stickerLink(guid, stickerId),
    State: ["status", ({ status }) => stickerState(status, true)],
    Reports: "reports",
    Networks: "networks",
    Latest: ["latestAt", ({ createdAt }) => createdAt],
  },
  to: ({ stickerId }) => thing("stickers", stickerId),
  id: wrongVehicleReports.id,
  date: wrongVehicleReports.createdAt,
});
