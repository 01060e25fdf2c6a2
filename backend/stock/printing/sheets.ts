import { setImmediate as turn } from "node:timers/promises";

import { productName } from "#contract/limits";
import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";
import type { PrintedSticker } from "../store";
import { drawCropMarks } from "./crop-marks";
import { openDocument, streamDocument } from "./document";
import { measureText } from "./font-files";
import { inks, stickerInks } from "./ink";
import { POINTS, markedSides, page, sheetLayout, sheetMargin, type SheetLayout } from "./layout";
import { stickerShapes, type RegionalLine, type StickerShape } from "./sticker-design";
import { drawLine, lineWidth } from "./text";
import { darkRuns } from "./qr-code";

export type Print = {
  /** The heading of every sheet. */
  readonly title: string;
  readonly stickers: readonly PrintedSticker[];
  readonly origin: string;
  readonly brand: string;
  /** The line in a regional language on the stickers. */
  readonly regionalLine: RegionalLine;
  readonly printedAt: Date;
};

type Document = PDFKit.PDFDocument;

/** The least space between the title and the number of the sheet. */
const HEAD_GAP = 4;

/** The packs of one sheet, all of the same product. */
type Sheet = { readonly layout: SheetLayout; readonly packs: readonly PrintedSticker[] };

/**
 * Streams stickers on A4 sheets as PDF. Each code is a pack: two stickers side by side, both for one vehicle.
 * @param onSticker - called after every sticker.
 */
export function printSheets(print: Print, onSticker: () => void = () => undefined): AsyncGenerator<Uint8Array> {
  const document = openDocument(print);
  return streamDocument(document, () => drawSheets(document, print, onSticker));
}

async function drawSheets(document: Document, print: Print, onSticker: () => void): Promise<void> {
  const sheets = sheetsOf(print.stickers);
  for (const [index, { layout, packs }] of sheets.entries()) {
    document.addPage({ size: "A4", margin: 0 }).scale(POINTS);
    drawHead(document, print, layout, `Sheet ${index + 1} of ${sheets.length}`);
    for (const [row, pack] of packs.entries()) {
      const shapes = stickerShapes({ ...print, productId: String(pack.productId), code: pack.code }, measureText);
      drawPackLabel(document, layout, pack, row);
      for (const column of [0, 1] as const) {
        drawStickerAt(document, layout, row, column, shapes);
        onSticker();
        // Let the parts of the document go out, and a request to stop come in.
        await turn();
      }
    }
  }
}

/** Distributes the packs over sheets, in the given order. Each product has its own sheets. */
function sheetsOf(stickers: readonly PrintedSticker[]): Sheet[] {
  return [...new Set(stickers.map(({ productId }) => productId))].flatMap((productId) => {
    const layout = sheetLayout(productId);
    const packs = stickers.filter((sticker) => sticker.productId === productId);
    const count = Math.ceil(packs.length / layout.packs);
    return Array.from({ length: count }, (_, sheet) => ({ layout, packs: packs.slice(sheet * layout.packs, (sheet + 1) * layout.packs) }));
  });
}

function drawHead(document: Document, { title }: Print, { width, height }: SheetLayout, count: string): void {
  const style = { size: 3, font: "plain" } as const;
  const maxWidth = page.width - 2 * sheetMargin - lineWidth(document, count, style) - HEAD_GAP;
  drawLine(document, title, { x: sheetMargin, y: 9.5, size: 3.6, font: "bold", ink: inks.black, maxWidth });
  drawLine(document, count, { ...style, x: page.width - sheetMargin, y: 9.5, ink: inks.black, align: "right" });
  const advice = `Print at 100 %, never "fit to page". A sticker is ${width} mm wide and ${height} mm high: cut at the marks.`;
  drawLine(document, advice, { x: sheetMargin, y: 14, size: 2.7, font: "plain", ink: inks.grey });
  drawLine(document, "Each row is one pack.", { x: sheetMargin, y: 17.4, size: 2.7, font: "plain", ink: inks.grey });
  drawRuler(document);
}

/** Draws a ruler, to check the scale of the print. */
function drawRuler(document: Document): void {
  const length = 50;
  const start = page.width - sheetMargin - length;
  document
    .lineWidth(0.2)
    .moveTo(start, 17.4)
    .lineTo(start + length, 17.4);
  for (const at of [0, length]) document.moveTo(start + at, 16.2).lineTo(start + at, 18.6);
  document.stroke(inks.black);
  drawLine(document, `${length} mm`, { x: start + length / 2, y: 16.6, size: 2.4, font: "plain", ink: inks.black, align: "center" });
}

function drawPackLabel(document: Document, layout: SheetLayout, { number, code, productId }: PrintedSticker, row: number): void {
  const label = `Pack ${number}  ${groupStickerCode(withCheckCharacter(code)).join(" ")}  ${productName(productId)}`;
  const first = layout.placeOf(row, 0);
  drawLine(document, label, { x: first.x + 3, y: first.y - 2, size: 2.3, font: "plain", ink: inks.grey });
}

function drawStickerAt(document: Document, layout: SheetLayout, row: number, column: 0 | 1, shapes: readonly StickerShape[]): void {
  const { x, y } = layout.placeOf(row, column);
  drawCropMarks(document, { x, y, width: layout.width, height: layout.height }, markedSides[column]);
  document.save().translate(x, y);
  // The bleed reaches beyond the sticker.
  for (const shape of shapes) {
    document.save();
    drawShape(document, shape);
    document.restore();
  }
  document.restore();
}

function drawShape(document: PDFKit.PDFDocument, shape: StickerShape): void {
  const ink = stickerInks[shape.ink];
  switch (shape.kind) {
    case "box":
      document.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.radius).fill(ink);
      break;
    case "path":
      document.translate(shape.x, shape.y).scale(shape.scale).path(shape.path);
      document.fill(ink, shape.isEvenOdd ? "even-odd" : "non-zero");
      break;
    case "qr": {
      const { runs, modules } = darkRuns(shape.content);
      document.translate(shape.x, shape.y).scale(shape.size / modules);
      for (const { column, row, length } of runs) document.rect(column, row, length, 1);
      document.fill(ink);
      break;
    }
    case "text":
      document.font(shape.font).fontSize(shape.size).fillColor(ink);
      document.text(shape.text, shape.x, shape.y, { lineBreak: false, baseline: "alphabetic" });
  }
}
