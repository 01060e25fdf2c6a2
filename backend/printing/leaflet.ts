import { stickerPlaces } from "#contract/sticker-places";
import { drawCropMarks } from "./crop-marks";
import { openDocument, streamDocument } from "./document";
import { fonts, inks } from "./ink";
import { page, POINTS } from "./layout";
import { shortAddress } from "./sticker-design";
import { drawLine, lineWidth } from "./text";

export type LeafletPrint = {
  readonly origin: string;
  readonly brand: string;
  readonly printedAt: Date;
};

type Document = PDFKit.PDFDocument;

/** The size of a leaflet in millimetres: a third of an A4 page. The leaflet fits unfolded into an envelope of 220 by 110 mm. */
const leaflet = { width: page.width, height: page.height / 3 } as const;

const LEAFLETS_ON_A_PAGE = 3;
const left = 10;
const rightColumn = 112;
/** The least space between the brand and the slogan. */
const HEAD_GAP = 6;

/** Streams one A4 page with three leaflets: where to stick the stickers, and how to register. */
export function printLeaflets(print: LeafletPrint): AsyncGenerator<Uint8Array> {
  const document = openDocument({ ...print, title: `${print.brand}: leaflet` });
  return streamDocument(document, () => {
    document.addPage({ size: "A4", margin: 0 }).scale(POINTS);
    for (let index = 0; index < LEAFLETS_ON_A_PAGE; index += 1) {
      document.save().translate(0, index * leaflet.height);
      drawLeaflet(document, print);
      document.restore();
    }
    return Promise.resolve();
  });
}

function drawLeaflet(document: Document, print: LeafletPrint): void {
  drawCutLine(document);
  document.rect(0, 0, leaflet.width, 15).fill(inks.black);
  drawHead(document, print);
  drawPlaces(document);
  drawSteps(document, print);
}

/** Draws the brand and the slogan on one line. A long brand is drawn smaller. */
function drawHead(document: Document, { brand }: LeafletPrint): void {
  const slogan = "Two stickers. One code. One vehicle, for life.";
  const end = leaflet.width - left;
  const style = { size: 5.4, font: fonts.sign } as const;
  const maxWidth = end - left - lineWidth(document, slogan, style) - HEAD_GAP;
  drawLine(document, brand, { x: left, y: 10.4, size: 8, font: fonts.sign, ink: inks.signal, maxWidth });
  drawLine(document, slogan, { ...style, x: end, y: 9.8, ink: inks.white, align: "right" });
}

function drawCutLine(document: Document): void {
  drawCropMarks(document, { x: 3, y: 0, width: leaflet.width - 6, height: leaflet.height }, ["left", "right"]);
}

function drawPlaces(document: Document): void {
  drawLine(document, "WHERE TO STICK THEM", { x: left, y: 26, size: 7.4, font: fonts.sign, ink: inks.black });
  document.save().translate(left, 31);
  drawCar(document);
  drawSmallSticker(document, 11.4, 10.2, 9);
  document.restore();
  document.save().translate(left + 48, 31);
  drawTank(document);
  drawSmallSticker(document, 15, 11, 9);
  document.restore();
  drawParagraph(document, left, 67.5, placeLines("Car", stickerPlaces.car));
  drawParagraph(document, left + 48, 67.5, placeLines("Bike", stickerPlaces.bike));
  drawParagraph(document, left, 86, ["Clean and dry the place first.", "Press from the middle to the edges."]);
}

/** Returns the sentence about where to stick a vehicle's stickers, split into lines after each comma. */
function placeLines(vehicle: string, places: string): readonly string[] {
  const [first = "", ...others] = places.split(/(?<=,) /);
  return [`${vehicle}: ${first.toLowerCase()}`, ...others];
}

function drawSteps(document: Document, { origin }: LeafletPrint): void {
  drawLine(document, "REGISTER ONCE, FOR BOTH", { x: rightColumn, y: 26, size: 7.4, font: fonts.sign, ink: inks.black });
  const steps = [
    ["Scan either sticker with your phone's camera.", "No camera? Type its code at", `${shortAddress(origin).replace(/\/$/, "")}.`],
    ["Enter your details, your vehicle's number and an", "emergency contact."],
    ["Enter the code that we send to your phone.", "Ready. Scan it again to see what others see."],
  ];
  for (const [index, lines] of steps.entries()) {
    const y = 33 + index * 16.5;
    document.roundedRect(rightColumn, y, 9, 9, 2).fill(inks.signal);
    drawLine(document, String(index + 1), {
      x: rightColumn + 4.5,
      y: y + 7.1,
      size: 7.6,
      font: fonts.sign,
      ink: inks.black,
      align: "center",
    });
    drawParagraph(document, rightColumn + 13, y + 3.7, lines);
  }
  drawParagraph(document, rightColumn, 84, ["Nobody who scans it sees your number,", "and you do not see theirs."]);
  drawParagraph(document, rightColumn, 94, ["Sold, lost or a new number?", `${shortAddress(origin).replace(/\/s\/?$/, "")}/vehiclehelp`]);
}

function drawParagraph(document: Document, x: number, y: number, lines: readonly string[]): void {
  const maxWidth = leaflet.width - left - x;
  for (const [index, line] of lines.entries())
    drawLine(document, line, { x, y: y + index * 4.6, size: 3.5, font: fonts.plain, ink: inks.black, maxWidth });
}

/** Draws the front of a car, 42 mm wide. */
function drawCar(document: Document): void {
  strokePath(document, "M0 30V20L6 17 11 5Q12 2 15 2H27Q30 2 31 5L36 17 42 20V30Q42 32 40 32H2Q0 32 0 30Z");
  strokePath(document, "M8.5 17 12.5 6.4Q13 5 14.4 5H27.6Q29 5 29.5 6.4L33.5 17Z");
  strokePath(document, "M5 22h5M32 22h5M14 26h14");
}

/** Draws the tank of a bike from the side, with the saddle and the handlebar. */
function drawTank(document: Document): void {
  strokePath(document, "M6 21Q5 9 16 6Q28 4 33 16L34 21Q20 26 6 21Z");
  strokePath(document, "M34 19Q42 16 50 20Q51 24 46 24H36M12 7 7 0H0");
}

function strokePath(document: Document, path: string): void {
  document.path(path).lineWidth(0.8).lineJoin("round").lineCap("round").stroke(inks.black);
}

/** Draws a small sticker, to show where to stick it. Draws no QR code, which would be too small to scan. */
function drawSmallSticker(document: Document, x: number, y: number, width: number): void {
  document
    .roundedRect(x, y, width, width * 0.625, 0.8)
    .lineWidth(0.8)
    .fillAndStroke(inks.signal, inks.black);
  document.rect(x + width * 0.12, y + width * 0.12, width * 0.36, width * 0.36).fill(inks.black);
}
