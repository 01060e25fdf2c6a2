import { presetMessageText } from "#contract/scanning";
import { listContactReports, listWrongVehicles } from "../../../contact/misuse/store";
import { databaseCommand, done } from "../command";
import { day, table } from "../format";

export const misuseReports = databaseCommand({
  name: "misuse-reports",
  purpose: "List contacts that owners reported, and stickers reported to be on the wrong vehicle",
  role: "viewer",
  remarks: [
    "Owners: the number of owners who reported the same IP address in the last 30 days. Each owner lowers the IP address's limits.",
    "Networks: the number of IP addresses that reported the sticker. Void a stolen sticker with `void`.",
    "Reports are kept for 90 days.",
  ],
  parameters: {},
  async perform({ services: { database, clock } }) {
    const contacts = await listContactReports(database, clock.now());
    const stickers = await listWrongVehicles(database);
    const contactRows = contacts.map(({ reportedAt, contactedAt, reason, owners }) => [
      day(reportedAt),
      day(contactedAt),
      reason === null ? "call" : presetMessageText(reason) || reason,
      String(owners),
    ]);
    const stickerRows = stickers.map(({ code, status, reports, networks, latestAt }) => [
      code,
      status,
      String(reports),
      String(networks),
      day(latestAt),
    ]);
    const lines = [
      ...table(["Reported", "Contact", "Reason", "Owners"], contactRows, "No reported contacts."),
      "",
      ...table(["Sticker", "Status", "Reports", "Networks", "Latest"], stickerRows, "No stickers reported on the wrong vehicle."),
    ];
    return done(lines, { contacts, stickers });
  },
});
