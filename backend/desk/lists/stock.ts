import { and, count, countDistinct, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { productName } from "#contract/limits";
import { presetMessageText } from "#contract/contact-policy";
import { REPORT_SECONDS } from "../../contact/misuse/rules";
import { contactReports, contacts, wrongVehicleReports } from "../../contact/tables";
import { foundBy, idFoundIn } from "../../platform/database/search";
import { stickers, vehicles } from "../../registry/tables";
import { resellers } from "../../selling/resellers/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { badge, link, thing } from "../cells";
import { byDate, defineList } from "../list";

const isRegistered = sql`exists (select 1 from ${vehicles} where ${vehicles.stickerId} = ${stickers.id})`;

export const stickerList = defineList({
  from: ({ database }) =>
    database
      .select({ ...getTableColumns(stickers), batch: stickerBatches.name, isRegistered: sql<boolean>`${vehicles.id} is not null` })
      .from(stickers)
      .leftJoin(batchStickers, eq(batchStickers.stickerId, stickers.id))
      .leftJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
      .leftJoin(vehicles, eq(vehicles.stickerId, stickers.id)),
  name: "stickers",
  title: "Stickers",
  role: "viewer",
  columns: {
    Sticker: ({ guid, id }) => stickerLink(guid, id),
    Minted: "createdAt",
    Product: ({ productId }) => productName(productId),
    Batch: "batch",
    Paid: ({ isPaid }) => yesOrNo(isPaid),
    State: (sticker) => stickerState(sticker.status, sticker.isRegistered),
  },
  filters: {
    State: {
      registered: and(eq(stickers.status, "active"), isRegistered),
      "not registered": and(eq(stickers.status, "active"), sql`not ${isRegistered}`),
      paused: eq(stickers.status, "paused"),
      void: eq(stickers.status, "void"),
    },
  },
  id: stickers.id,
  date: stickers.createdAt,
  search: {
    hint: "The sticker's code or address, in any spelling, or part of the number plate",
    where: idFoundIn(stickers.id, [
      { id: stickers.id, key: stickers.id, whole: stickers.guid },
      { id: vehicles.stickerId, plate: vehicles.plate },
    ]),
  },
  commands: ["mint", "print", "void"],
});

/** Leads to a sticker, and shows the end of its code: whoever has the whole code can scan the sticker. */
export function stickerLink(guid: string, id: number) {
  return link(shownCode(guid), "stickers", id);
}

export function shownCode(guid: string): string {
  return `…${guid.slice(-4)}`;
}

export function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}

export function stickerState(status: "active" | "paused" | "void", isOwned: boolean) {
  if (status !== "active") return badge(status, status === "void" ? "bad" : "waiting");
  return isOwned ? badge("registered", "good") : badge("not registered");
}

const batchReseller = alias(resellers, "batch_reseller");

export const batchList = defineList({
  from: ({ database }) =>
    database
      .select({ ...getTableColumns(stickerBatches), reseller: batchReseller.name })
      .from(stickerBatches)
      .leftJoin(batchReseller, eq(batchReseller.id, stickerBatches.resellerId)),
  name: "batches",
  title: "Batches",
  role: "viewer",
  columns: {
    Batch: ["name", ({ name }) => link(name, "batches", name)],
    Minted: "createdAt",
    Kind: "kind",
    Product: ({ productId }) => (productId === null ? "mixed" : productName(productId)),
    Packs: "quantity",
    Reseller: "reseller",
  },
  to: ({ name }) => thing("batches", name),
  sorts: byDate(stickerBatches.createdAt),
  id: stickerBatches.id,
  search: { hint: "Part of the batch's name", where: foundBy({ text: stickerBatches.name }) },
  commands: ["mint", "print"],
});

/** Contacts that owners reported. Nothing in it identifies a person. */
export const reportedContactList = defineList({
  from: ({ database, clock }) =>
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
      .innerJoin(contacts, eq(contacts.id, contactReports.contactId)),
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
  from: ({ database }) => {
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
      .innerJoin(stickers, eq(stickers.id, stickerId));
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
