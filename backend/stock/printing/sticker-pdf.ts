import { stickerInks } from "./ink";
import { darkRuns } from "./qr-code";
import type { StickerShape } from "./sticker-design";

/** Draws one sticker with its upper left corner at 0, 0. The bleed reaches beyond the sticker. Needs a document of `openDocument`. */
export function drawSticker(document: PDFKit.PDFDocument, shapes: readonly StickerShape[]): void {
  for (const shape of shapes) {
    document.save();
    drawShape(document, shape);
    document.restore();
  }
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
