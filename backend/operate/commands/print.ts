import { readStickerCode } from "../../../contract/sticker-code";
import type { Database } from "../../database/database";
import { printList } from "../../printing/list";
import { findBatch, findToPrint, listToPrint, type PrintedSticker } from "../../stock/store";
import { databaseCommand, done, refuse } from "../command";
import { option, optional } from "../parameters";
import { values } from "../values";

export const print = databaseCommand({
  name: "print",
  purpose: "Print stickers: an A4 sheet of packs as PDF, a list as CSV, or both",
  remarks: ["The QR codes hold APP_ORIGIN, which has to be the website's address for ever: what is printed cannot be changed."],
  parameters: {
    batch: optional(option("NAME", "a whole batch; of an order that was not served from stock it is order-NUMBER", values.batch)),
    sticker: optional(option("CODE", "one sticker again, for one that was damaged", values.text(64))),
    pdf: optional(option("FILE", "where the sheets are written", values.path)),
    csv: optional(option("FILE", "where the list is written: number, code, addresses, product", values.path)),
  },
  async perform({ services, write }, { batch, sticker, pdf, csv }) {
    const { database, environment, clock } = services;
    const origin = environment.appOrigin ?? refuse("APP_ORIGIN is not set: a sticker has to say where it leads.");
    if (pdf === null && csv === null) return refuse("Say where to: --pdf FILE, --csv FILE, or both.");
    const { title, stickers } = await chosen(database, batch, sticker);
    if (stickers.length === 0) return refuse("There is nothing to print: all of them are void.");

    if (pdf !== null) {
      // What draws is large, and a server that has one command sent to it may never need it.
      const { printSheets } = await import("../../printing/sheets");
      const brand = environment.brandName;
      const sheets = printSheets({ title: `${brand}: ${title}`, stickers, origin, brand, printedAt: clock.now() });
      for await (const part of sheets) await write(pdf, part);
    }
    if (csv !== null) await write(csv, printList(stickers, origin));
    const files = [pdf, csv].filter((file) => file !== null);
    return done([`Printed ${stickers.length} packs (${title}) to ${files.join(" and ")}.`], { packs: stickers.length, files });
  },
});

type Chosen = { readonly title: string; readonly stickers: readonly PrintedSticker[] };

async function chosen(database: Database, batchName: string | null, code: string | null): Promise<Chosen> {
  if ((batchName === null) === (code === null)) return refuse("Say what to print: either --batch NAME or --sticker CODE.");
  if (batchName !== null) {
    const batch = (await findBatch(database, batchName)) ?? refuse(`There is no batch ${batchName}. See: npm run operate -- batches`);
    return { title: `batch ${batchName}`, stickers: await listToPrint(database, batch.id) };
  }
  const sticker = (await findToPrint(database, readStickerCode(code ?? ""))) ?? refuse("There is no such sticker, or it is void.");
  return { title: "one sticker", stickers: [sticker] };
}
