import { inks } from "./ink";

type Document = PDFKit.PDFDocument;
type Place = { readonly x: number; readonly y: number; readonly width: number };
type Shape = { readonly path: string; readonly fill?: (typeof inks)[keyof typeof inks] };

/** The front of a car, 480 units wide, as on the website. */
const car: readonly Shape[] = [
  { path: "M70 240h62v54H70zM348 240h62v54h-62z", fill: inks.black },
  { path: "M56 134h-22a12 12 0 0 0-12 12v10h40zM424 134h22a12 12 0 0 1 12 12v10h-40z", fill: inks.white },
  {
    path: "M128 30h224c14 0 22 6 28 18l44 98c10 10 14 22 14 36v70c0 8-4 12-12 12H54c-8 0-12-4-12-12v-70c0-14 4-26 14-36l44-98c6-12 14-18 28-18z",
    fill: inks.white,
  },
  { path: "M138 50h204c8 0 12 4 15 10l36 80H87l36-80c3-6 7-10 15-10z", fill: inks.glass },
  { path: "M62 176h66l14 34H70c-6 0-8-3-8-8zM418 176h-66l-14 34h72c6 0 8-3 8-8z", fill: inks.signal },
  { path: "M166 176h148l-10 30H176z", fill: inks.black },
  { path: "M168 222h144v30H168z", fill: inks.white },
  { path: "M20 296h440" },
];
const carSticker: Place = { x: 296, y: 92, width: 62 };

/** A motorcycle from the side, 480 units wide. */
const motorcycle: readonly Shape[] = [
  { path: circle(96, 224, 72), fill: inks.white },
  { path: circle(384, 224, 72), fill: inks.white },
  { path: `${circle(96, 224, 44)} ${circle(384, 224, 44)}` },
  { path: "M96 224L196 214M318 62l66 162M330 92l66 132" },
  { path: "M184 160h120l-20 72H200z", fill: inks.grey },
  { path: "M206 246l-170 12a12 12 0 0 1 0-24l170-14z", fill: inks.white },
  { path: "M304 166a86 86 0 0 1 156 4l-14 8a70 70 0 0 0-124-2z", fill: inks.white },
  { path: "M20 108c24-20 60-12 92 6l72 6v34H96c-40-6-60-22-76-46z", fill: inks.black },
  { path: "M176 122c6-44 38-66 78-66 38 0 62 20 72 54l-10 44H180z", fill: inks.white },
  { path: "M322 64l-40-30h-26" },
  { path: circle(352, 96, 24), fill: inks.signal },
  { path: "M20 296h440" },
];
const tankSticker: Place = { x: 212, y: 84, width: 66 };

export function drawCar(document: Document, place: Place): void {
  drawWithSticker(document, place, car, carSticker);
}

export function drawMotorcycle(document: Document, place: Place): void {
  drawWithSticker(document, place, motorcycle, tankSticker);
}

function drawWithSticker(document: Document, { x, y, width }: Place, shapes: readonly Shape[], sticker: Place): void {
  document
    .save()
    .translate(x, y)
    .scale(width / 480)
    .lineWidth(8)
    .lineJoin("round")
    .lineCap("round");
  for (const { path, fill } of shapes) {
    document.path(path);
    if (fill === undefined) document.stroke(inks.black);
    else document.fillAndStroke(fill, inks.black);
  }
  drawSmallSticker(document, sticker);
  document.restore();
}

/** Draws a small sticker, to show where to stick it. Draws no QR code, which would be too small to scan. */
function drawSmallSticker(document: Document, { x, y, width }: Place): void {
  document.roundedRect(x, y, width, width * 0.625, 6).fillAndStroke(inks.signal, inks.black);
  document.rect(x + width * 0.12, y + width * 0.12, width * 0.36, width * 0.36).fill(inks.black);
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
