import { join } from "node:path";

import { gstr1Files } from "../../../selling/invoices/gstr1";
import { readMonth } from "../../../selling/invoices/register";
import { databaseCommand, done, refuse } from "../command";
import { option } from "../parameters";
import { values } from "../values";

/** Writes what the seller files each month. The files name businesses that bought. */
export const gstr1 = databaseCommand({
  name: "gstr1",
  verb: "Make GSTR-1 files",
  purpose: "Write a month's GSTR-1 tables, as CSV for the portal's Returns Offline Tool",
  subject: { list: "invoices" },
  role: "money",
  remarks: ["Import each file into the section of its name. The tool then makes the file to upload."],
  isStepwise: true,
  parameters: {
    month: option("MONTH", "month; such as 2026-11", values.month),
    to: option("FOLDER", "folder; for the files", values.writtenFile(".")),
  },
  async perform({ services: { database }, write }, { month, to }) {
    const entries = await readMonth(database, month);
    if (entries.length === 0) return refuse(`No invoice and no credit note was issued in ${month}.`);
    const files = gstr1Files(entries);
    for (const { file, content } of files) await write(join(to, file), Buffer.from(content));
    const notes = entries.filter(({ series }) => series === "CN").length;
    const counts = files.map(({ file, rows }) => `${file}: ${rows} ${rows === 1 ? "row" : "rows"}`);
    return done([`${month}: ${entries.length - notes} invoices, ${notes} credit notes.`, ...counts], { month, counts });
  },
});
