import PDFDocument from "pdfkit";

import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";
import { productName } from "../scanning/rules";
import type { PrintedSticker } from "../stock/store";
import { createYieldControl, type YieldControl } from "./yield-control";
import { fonts, inks } from "./ink";
import { left, page, PACKS_ON_A_PAGE, placeOf, POINTS, sticker } from "./layout";
import { drawSticker } from "./sticker";
import { drawLine } from "./text";

export type Print = {
  /** The heading of every sheet. */
  readonly title: string;
  readonly stickers: readonly PrintedSticker[];
  readonly origin: string;
  readonly brand: string;
  readonly printedAt: Date;
};

type Document = PDFKit.PDFDocument;

/**
 * Streams stickers on A4 sheets as PDF. Each code is a pack: two stickers side by side, for front and rear of one vehicle.
 * @param yieldControl - called after every pack, because the process may also serve pages.
 */
export async function* printSheets(print: Print, yieldControl: YieldControl = createYieldControl()): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    info: { Title: print.title, Creator: print.brand, CreationDate: print.printedAt, ModDate: print.printedAt },
  });
  const drawing = drawSheets(document, print, yieldControl).catch((error: unknown) =>
    document.destroy(error instanceof Error ? error : new Error()),
  );
  for await (const part of document) yield part as Uint8Array;
  await drawing;
}

async function drawSheets(document: Document, print: Print, yieldControl: YieldControl): Promise<void> {
  const sheets = Math.ceil(print.stickers.length / PACKS_ON_A_PAGE);
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    document.addPage({ size: "A4", margin: 0 }).scale(POINTS);
    drawHead(document, print, `Sheet ${sheet + 1} of ${sheets}`);
    const packs = print.stickers.slice(sheet * PACKS_ON_A_PAGE, (sheet + 1) * PACKS_ON_A_PAGE);
    for (const [row, pack] of packs.entries()) {
      drawPack(document, print, pack, row);
      await yieldControl();
    }
  }
  document.end();
}

function drawHead(document: Document, { title }: Print, count: string): void {
  drawLine(document, title, { x: left, y: 9.5, size: 3.6, font: fonts.bold, ink: inks.black });
  drawLine(document, count, { x: page.width - left, y: 9.5, size: 3, font: fonts.plain, ink: inks.black, align: "right" });
  const advice = `Print at 100 %, never "fit to page". A sticker is ${sticker.width} mm wide and ${sticker.height} mm high: cut along the dashes.`;
  drawLine(document, advice, { x: left, y: 14, size: 2.7, font: fonts.plain, ink: inks.grey });
  drawLine(document, "Each row is one pack.", { x: left, y: 17.8, size: 2.7, font: fonts.plain, ink: inks.grey });
  drawRuler(document);
}

/** A ruler for checking the printed scale. */
function drawRuler(document: Document): void {
  const length = 50;
  const start = page.width - left - length;
  document
    .lineWidth(0.2)
    .moveTo(start, 17.4)
    .lineTo(start + length, 17.4);
  for (const at of [0, length]) document.moveTo(start + at, 16.2).lineTo(start + at, 18.6);
  document.stroke(inks.black);
  drawLine(document, `${length} mm`, { x: start + length / 2, y: 16.6, size: 2.4, font: fonts.plain, ink: inks.black, align: "center" });
}

function drawPack(document: Document, { origin, brand }: Print, { number, code, productId }: PrintedSticker, row: number): void {
  const label = `Pack ${number}  ${groupStickerCode(withCheckCharacter(code)).join(" ")}  ${productName(productId)}`;
  drawLine(document, label, { x: left, y: placeOf(row, 0).y - 1.3, size: 2.3, font: fonts.plain, ink: inks.grey });
  const vehicle = productName(productId).replace(/ Sticker$/, "");
  for (const column of [0, 1] as const) {
    const { x, y } = placeOf(row, column);
    document.save().translate(x, y);
    document.rect(0, 0, sticker.width, sticker.height).lineWidth(0.15).dash(1.5, { space: 1 }).stroke(inks.grey).undash();
    drawSticker(document, { origin, brand, vehicle, code });
    document.restore();
  }
}
