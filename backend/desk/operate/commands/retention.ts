import { countExpiredRows } from "../../../platform/database/expired-rows";
import { retentionRules } from "../retention";
import { databaseCommand, done } from "../command";
import { table } from "../format";

export const retention = databaseCommand({
  name: "retention",
  purpose: "List how long data is kept, and how many rows would go now",
  role: "viewer",
  remarks: ["Removes nothing. The server removes these rows itself, every ten minutes.", "Change periods with RETENTION_DAYS."],
  parameters: {},
  async perform({ services: { database, clock, environment } }) {
    const rules = [];
    for (const { subject, period, why, expired } of retentionRules(environment.retentionDays))
      rules.push({ subject, period, why, rows: await countExpiredRows(database, expired(database, clock.now())) });
    const lines = table(
      ["Subject", "Kept", "Rows to remove", "Why"],
      rules.map(({ subject, period, why, rows }) => [subject, period, String(rows), why]),
      "",
    );
    return done(lines, { rules });
  },
});
