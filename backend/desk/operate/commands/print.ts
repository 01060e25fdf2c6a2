import { readStickerCode } from "#contract/sticker-code";
import type { Database } from "../../../platform/database/database";
import { regionalLanguages, readRegionalLine } from "../../../stock/printing/regional-lines";
import { printList } from "../../../stock/printing/list";
import { findBatch, findToPrint, listToPrint, type PrintedSticker } from "../../../stock/store";
import { printInWorker } from "../../../stock/printing/print-in-worker";
import { databaseCommand, done, refuse, type Operation } from "../command";
import { option, optional } from "../parameters";
import { values } from "../values";

/** How many stickers are drawn between two reports of the progress. */
const STICKERS_PER_REPORT = 100;

export const print = databaseCommand({
  name: "print",
  purpose: "Print stickers: A4 sheets as PDF, a list as CSV, leaflets for the packs",
  role: "orders",
  remarks: ["The QR codes contain APP_ORIGIN. The website must keep this address, because printed stickers cannot change."],
  isStepwise: true,
  parameters: {
    batch: optional(option("NAME", "a whole batch; stickers minted for an order are in batch order-NUMBER", values.batch)),
    sticker: optional(option("CODE", "one sticker, to replace a damaged one", values.text(64))),
    pdf: optional(option("FILE", "the file for the sheets", values.writtenFile("stickers.pdf"))),
    csv: optional(
      option("FILE", "the file for the list: number, code, addresses, product, code as printed", values.writtenFile("stickers.csv")),
    ),
    leaflet: optional(
      option(
        "FILE",
        "the file for the leaflets: an A4 page with three leaflets, the same for every pack",
        values.writtenFile("leaflet.pdf"),
      ),
    ),
    language: optional(
      option("LANGUAGE", `the language of the line below the English line: ${regionalLanguages.join(", ")}; default hi`, values.language),
    ),
  },
  async perform({ services, write, progress }, { batch, sticker, pdf, csv, leaflet, language }) {
    const { database, environment, clock } = services;
    const origin = environment.appOrigin ?? refuse("APP_ORIGIN is not set. The stickers need the website's address.");
    const files = [pdf, csv, leaflet].filter((file) => file !== null);
    if (files.length === 0) return refuse("Give --pdf FILE, --csv FILE, --leaflet FILE, or several of them.");
    const printsStickers = pdf !== null || csv !== null;
    if (!printsStickers && [batch, sticker, language].some((choice) => choice !== null))
      return refuse("--batch, --sticker and --language need --pdf FILE or --csv FILE. Leaflets are the same for every pack.");
    const { lettersWithoutGlyph } = await import("../../../stock/printing/font-files");
    const boxes = lettersWithoutGlyph(environment.brandName, "sign");
    if (boxes.length > 0) refuse(`The stickers' font cannot draw ${boxes.join(" ")} of BRAND_NAME. Nothing was printed.`);
    const settings = { origin, brand: environment.brandName, printedAt: clock.now() };

    if (leaflet !== null) {
      const print = { ...settings, supportEmail: environment.supportEmail };
      for await (const part of printInWorker({ kind: "leaflets", print }, noProgress)) await write(leaflet, part);
    }
    if (!printsStickers) return done([`Printed the leaflets to ${files.join(" and ")}.`], { packs: 0, files });

    const { title, stickers } = await chosen(database, batch, sticker);
    if (stickers.length === 0) return refuse("Nothing to print: all stickers are void.");
    if (pdf !== null) {
      const regionalLine = readRegionalLine(language ?? "hi");
      const print = { ...settings, regionalLine, title: `${settings.brand}: ${title}`, stickers };
      const drawn = inSteps(2 * stickers.length, progress);
      for await (const part of printInWorker({ kind: "sheets", print }, drawn)) await write(pdf, part);
    }
    if (csv !== null) await write(csv, printList(stickers, origin));
    return done([`Printed ${stickers.length} packs (${title}) to ${files.join(" and ")}.`], { packs: stickers.length, files });
  },
});

type Chosen = { readonly title: string; readonly stickers: readonly PrintedSticker[] };

async function chosen(database: Database, batchName: string | null, code: string | null): Promise<Chosen> {
  if ((batchName === null) === (code === null)) return refuse("Give either --batch NAME or --sticker CODE.");
  if (batchName !== null) {
    const batch = (await findBatch(database, batchName)) ?? refuse(`Unknown batch: ${batchName}. See: npm run operate -- list batches`);
    return { title: `batch ${batchName}`, stickers: await listToPrint(database, batch.id) };
  }
  const sticker = (await findToPrint(database, readStickerCode(code ?? ""))) ?? refuse("The sticker is unknown or void.");
  return { title: "one sticker", stickers: [sticker] };
}

/** Reports the progress only after every hundred stickers and at the end, because each report is written to the database. */
function inSteps(total: number, progress: Operation["progress"]): (drawn: number) => Promise<void> {
  let reported = 0;
  return async (drawn) => {
    if (drawn === reported || drawn < Math.min(total, reported + STICKERS_PER_REPORT)) return;
    reported = drawn;
    await progress(drawn, total);
  };
}

const noProgress = () => Promise.resolve();
