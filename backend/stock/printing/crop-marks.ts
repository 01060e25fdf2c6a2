import { inks } from "./ink";

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A side of an area. Crop marks are drawn outside the area, at the given sides. */
export type Side = "left" | "right" | "top" | "bottom";

/** The ends of a short line. */
type Mark = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/** The distance of a mark from the area, in millimetres. It is larger than the bleed, so no mark is on the area's own bleed. */
const START = 1.8;
const LENGTH = 1.1;

export function drawCropMarks(document: PDFKit.PDFDocument, area: Area, sides: readonly Side[]): void {
  for (const { x1, y1, x2, y2 } of cropMarks(area, sides)) document.moveTo(x1, y1).lineTo(x2, y2);
  document.lineWidth(0.1).stroke(inks.black);
}

/** Returns two short lines beyond each given side of an area, one at each end of the side. They show where to cut. */
export function cropMarks({ x, y, width, height }: Area, sides: readonly Side[]): Mark[] {
  return sides.flatMap((side) => {
    const [start, end] = side === "left" || side === "top" ? [-START, -START - LENGTH] : [START, START + LENGTH];
    if (side === "left" || side === "right") {
      const edge = side === "left" ? x : x + width;
      return [y, y + height].map((at) => ({ x1: edge + start, y1: at, x2: edge + end, y2: at }));
    }
    const edge = side === "top" ? y : y + height;
    return [x, x + width].map((at) => ({ x1: at, y1: edge + start, x2: at, y2: edge + end }));
  });
}
