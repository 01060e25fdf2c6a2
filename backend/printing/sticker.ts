import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";
import { scanAddress, shortAddress } from "./address";
import { fonts, inks } from "./ink";
import { sticker } from "./layout";
import { drawQrCode } from "./qr-code";
import { drawLine, fittingSize } from "./text";

export type StickerFace = {
  readonly origin: string;
  readonly brand: string;
  /** "Car" or "Bike". */
  readonly vehicle: string;
  readonly code: string;
};

type Document = PDFKit.PDFDocument;

/** Margin in millimetres between cut and plate, so an inexact cut does not show. */
const INSET = 2;
const BORDER = 1;
const plate = { x: INSET, y: INSET, width: sticker.width - 2 * INSET, height: sticker.height - 2 * INSET, radius: 4 } as const;
const strip = { width: 9 } as const;
const qr = { x: 13.5, y: 4, size: 52 } as const;
const words = { x: 68.6, width: 23 } as const;
const code = { x: 68.2, y: 43.8, width: 23.4, height: 11.8, strip: 2.6 } as const;

/** Draws one sticker in the style of a number plate, with its upper left corner at the origin. */
export function drawSticker(document: Document, face: StickerFace): void {
  drawPlate(document);
  drawStrip(document, face);
  document.roundedRect(qr.x, qr.y, qr.size, qr.size, 2).fill(inks.white);
  drawQrCode(document, scanAddress(face.origin, face.code), qr.x, qr.y, qr.size);
  drawInvitation(document);
  drawCode(document, face);
}

function drawPlate(document: Document): void {
  document.roundedRect(plate.x, plate.y, plate.width, plate.height, plate.radius).fill(inks.signal);
  document.save();
  document.roundedRect(plate.x, plate.y, plate.width, plate.height, plate.radius).clip();
  document.rect(plate.x, plate.y, strip.width, plate.height).fill(inks.plate);
  document.restore();
  document
    .roundedRect(plate.x + BORDER / 2, plate.y + BORDER / 2, plate.width - BORDER, plate.height - BORDER, plate.radius - BORDER / 2)
    .lineWidth(BORDER)
    .stroke(inks.black);
}

function drawStrip(document: Document, { brand, vehicle }: StickerFace): void {
  const centre = plate.x + BORDER / 2 + strip.width / 2;
  drawLine(document, "IND", { x: centre, y: 54.6, size: 3.6, font: fonts.bold, ink: inks.white, align: "center" });
  document.save();
  document.rotate(-90, { origin: [centre, 48] });
  const size = fittingSize(document, brand, fonts.bold, 4.4, 30);
  drawLine(document, brand, { x: centre, y: 48 + size * 0.36, size, font: fonts.bold, ink: inks.white });
  drawLine(document, vehicle.toUpperCase(), { x: centre + 41.5, y: 48 + 1.1, size: 3, font: fonts.bold, ink: inks.signal, align: "right" });
  document.restore();
}

function drawInvitation(document: Document): void {
  for (const [index, line] of ["Scan to", "contact", "the owner"].entries())
    drawLine(document, line, { x: words.x, y: 10.4 + index * 5.6, size: 4.85, font: fonts.bold, ink: inks.black });
  for (const [index, line] of ["Message or call.", "Numbers stay private."].entries())
    drawLine(document, line, { x: words.x, y: 27.6 + index * 3.2, size: 2.4, font: fonts.plain, ink: inks.black });
}

/** Draws the URL and code to type when scanning fails. */
function drawCode(document: Document, { origin, code: letters }: StickerFace): void {
  const address = shortAddress(origin);
  drawLine(document, "No camera? Type", { x: words.x, y: 38.6, size: 2.2, font: fonts.plain, ink: inks.black });
  const size = fittingSize(document, address, fonts.bold, 2.5, words.width);
  drawLine(document, address, { x: words.x, y: 41.8, size, font: fonts.bold, ink: inks.black });

  const outline = () => document.roundedRect(code.x, code.y, code.width, code.height, 1.2);
  outline().fill(inks.white);
  document.save();
  outline().clip();
  document.rect(code.x, code.y, code.strip, code.height).fill(inks.plate);
  document.restore();
  outline().lineWidth(0.4).stroke(inks.black);
  const groups = groupStickerCode(withCheckCharacter(letters));
  const half = Math.floor(groups.length / 2);
  const centre = code.x + (code.strip + code.width) / 2;
  const room = code.width - code.strip - 2;
  const lines = [groups.slice(0, half), groups.slice(half)].map((part) => part.join(" "));
  const fitting = Math.min(...lines.map((line) => fittingSize(document, line, fonts.bold, 3.4, room)));
  for (const [index, line] of lines.entries()) {
    drawLine(document, line, {
      x: centre,
      y: code.y + 5.1 + index * 4.7,
      size: fitting,
      font: fonts.bold,
      ink: inks.black,
      align: "center",
    });
  }
}
