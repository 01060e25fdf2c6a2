import { z } from "zod";

import { productName } from "#contract/limits";
import { readStickerCode } from "#contract/sticker-code";
import type { Database } from "../../../platform/database/database";
import { voidSticker } from "../../../registry/stickers";
import { mintForReseller } from "../../../selling/resellers/ordering/mint-for-reseller";
import { readRate } from "../../../selling/shop/products";
import { mintBatch } from "../../../stock/minting";
import { printList } from "../../../stock/printing/list";
import { printInWorker } from "../../../stock/printing/print-in-worker";
import { readRegionalLine, regionalLanguages } from "../../../stock/printing/regional-lines";
import { MAX_BATCH_SIZE } from "../../../stock/rules";
import { type Batch, findBatch, findToPrint, listToPrint, type PrintedSticker } from "../../../stock/store";
import { databaseCommand, done, type Operation, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";
import { requireReseller } from "./resellers";

/** How many stickers are drawn between two reports of the progress. */
const STICKERS_PER_REPORT = 100;

const print = databaseCommand({
  name: "print",
  verb: "Print stickers",
  purpose: "Print stickers: A4 sheets as PDF, a list as CSV, leaflets for the packs",
  subject: [
    { list: "batches", parameter: "batch" },
    { list: "stickers", parameter: "sticker" },
  ],
  role: "orders",
  remarks: ["The QR codes contain the website's address. Keep it, because printed stickers cannot change."],
  isStepwise: true,
  parameters: {
    batch: optional(option("NAME", "batch; those minted for an order are in a batch with its number", values.batch)),
    sticker: optional(option("CODE", "sticker's code; of one sticker, to replace a damaged one", values.text(64))),
    pdf: optional(option("FILE", "sheets; of stickers, as PDF", values.writtenFile("stickers.pdf"))),
    csv: optional(option("FILE", "list; as CSV: number, code, addresses, product, code as printed", values.writtenFile("stickers.csv"))),
    leaflet: optional(option("FILE", "leaflets; an A4 page with three, the same for every pack", values.writtenFile("leaflet.pdf"))),
    language: optional(
      option("LANGUAGE", `language; of the line below the English line: ${regionalLanguages.join(", ")}; default hi`, values.language),
    ),
  },
  async perform({ services, write, progress }, { batch, sticker, pdf, csv, leaflet, language }) {
    const { database, environment, clock } = services;
    const origin = environment.appOrigin ?? refuse("APP_ORIGIN is not set. The stickers need the website's address.");
    const files = [pdf, csv, leaflet].filter((file) => file !== null);
    if (files.length === 0) return refuse("Choose what to print: sheets, a list or leaflets.");
    const printsStickers = pdf !== null || csv !== null;
    if (!printsStickers && [batch, sticker, language].some((choice) => choice !== null))
      return refuse("A batch, a sticker and a language need sheets or a list. Leaflets are the same for every pack.");
    const { lettersWithoutGlyph } = await import("../../../stock/printing/font-files");
    const boxes = lettersWithoutGlyph(environment.brandName, "sign");
    if (boxes.length > 0) refuse(`The stickers' font cannot draw ${boxes.join(" ")} of BRAND_NAME. Nothing was printed.`);
    const settings = { origin, brand: environment.brandName, printedAt: clock.now() };

    if (leaflet !== null) {
      const print = { ...settings, supportEmail: environment.supportEmail };
      for await (const part of printInWorker({ kind: "leaflets", print }, noProgress)) await write(leaflet, part);
    }
    if (!printsStickers) return done(["Printed the leaflets."], { packs: 0, files });

    const { title, stickers } = await chosen(database, batch, sticker);
    if (stickers.length === 0) return refuse("Nothing to print: all stickers are void.");
    if (pdf !== null) {
      const regionalLine = readRegionalLine(language ?? "hi");
      const print = { ...settings, regionalLine, title: `${settings.brand}: ${title}`, stickers };
      const drawn = inSteps(2 * stickers.length, progress);
      for await (const part of printInWorker({ kind: "sheets", print }, drawn)) await write(pdf, part);
    }
    if (csv !== null) await write(csv, printList(stickers, origin));
    return done([`Printed ${stickers.length} packs (${title}).`], { packs: stickers.length, files });
  },
});

type Chosen = { readonly title: string; readonly stickers: readonly PrintedSticker[] };

async function chosen(database: Database, batchName: string | null, code: string | null): Promise<Chosen> {
  if ((batchName === null) === (code === null)) return refuse("Give either a batch or a sticker's code.");
  if (batchName !== null) {
    const batch = (await findBatch(database, batchName)) ?? refuse(`Unknown batch: ${batchName}.`);
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

const stickerKind = z.enum(["prepaid", "postpaid", "trial"], { error: "must be prepaid, postpaid or trial" });

const mint = databaseCommand({
  name: "mint",
  verb: "Create batch",
  purpose: "Create a batch of stickers for printing",
  subject: { list: "batches", parameter: "batch" },
  role: "orders",
  givesAwayWith: "reseller",
  remarks: [
    "A batch that exists already is not minted again. Each code is one pack: two stickers for one vehicle.",
    "Prepaid packs are paid for before the first scan, postpaid ones at the first scan, and trials during or after the trial.",
  ],
  parameters: {
    batch: option("NAME", "batch's name", values.batch),
    product: option("car|bike", "product", values.product),
    kind: option("prepaid|postpaid|trial", "kind; when the stickers are paid for", stickerKind),
    count: option("N", `number of packs; up to ${MAX_BATCH_SIZE}`, values.count(1, MAX_BATCH_SIZE)),
    reseller: optional(option("EMAIL", "reseller's e-mail; who gets the stickers, without an order or debt", values.accountEmail)),
  },
  async perform({ services }, { batch: name, product: productId, kind, count: quantity, reseller: email }) {
    const { database } = services;
    const resellerId = email === null ? null : (await requireReseller(database, email)).id;
    const request = { name, kind, productId, quantity };
    const minted = await (resellerId === null
      ? mintBatch(database, services, { ...request, resellerId }, readRate)
      : mintForReseller(database, services, { ...request, resellerId }));
    const facts = described(minted.batch);
    if (minted.kind === "another") return refuse(`Batch ${name} already exists with other properties: ${facts}. Nothing was minted.`);
    const isNew = minted.kind === "minted";
    const line = isNew ? `Minted batch ${name}: ${facts}.` : `Batch ${name} already exists: ${facts}. Nothing was minted.`;
    const data = { batch: name, kind, quantity, minted: isNew ? quantity : 0 };
    return done([line, `Print its stickers next: batch ${name}.`], data);
  },
});

function described({ quantity, kind, productId, resellerId }: Batch): string {
  const product = productId === null ? "stickers for an order" : `${productName(productId)}s`;
  return `${quantity} ${kind} ${product}${resellerId === null ? "" : " for a reseller"}`;
}

const voidCommand = databaseCommand({
  name: "void",
  verb: "Void sticker",
  purpose: "Void a sticker permanently, for example a stolen or misprinted one",
  subject: { list: "stickers", parameter: "code" },
  role: "orders",
  needsFreshCode: true,
  remarks: ["Scans then show that the sticker is inactive. Registered stickers can be voided too. Their owners are not notified."],
  parameters: { code: operand("CODE", "sticker's code; as printed or after /qrcode_process/ in its address", values.text(64)) },
  async perform({ services }, { code }) {
    const outcome = await voidSticker(services.database, readStickerCode(code));
    if (outcome === "unknown") return refuse("Unknown sticker code.");
    return done([outcome === "voided" ? "The sticker is void." : "The sticker is already void."], { voided: outcome === "voided" });
  },
});

export const stickerCommands = [mint, print, voidCommand];
