import { inks } from "./ink";

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The distance of a mark from the area, in millimetres. Marks stand outside the bleed, so that no mark is on a sticker. */
const START = 1.8;
const LENGTH = 1.1;

/** Draws short lines beyond the four corners of an area, which show where to cut. */
export function drawCropMarks(document: PDFKit.PDFDocument, { x, y, width, height }: Area): void {
  for (const left of [x, x + width]) {
    for (const [top, direction] of [[y, -1] as const, [y + height, 1] as const]) {
      document.moveTo(left, top + direction * START).lineTo(left, top + direction * (START + LENGTH));
    }
  }
  for (const top of [y, y + height]) {
    for (const [left, direction] of [[x, -1] as const, [x + width, 1] as const]) {
      document.moveTo(left + direction * START, top).lineTo(left + direction * (START + LENGTH), top);
    }
  }
  document.lineWidth(0.1).stroke(inks.black);
}
