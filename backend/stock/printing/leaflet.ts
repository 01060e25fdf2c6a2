import { stickerPlaces } from "#contract/sticker-places";
import { drawCropMarks } from "./crop-marks";
import { openDocument, streamDocument } from "./document";
import { inks } from "./ink";
import { POINTS, page } from "./layout";
import { shortAddress } from "./sticker-design";
import { drawLine, lineWidth, wrapText, type LineOptions } from "./text";

export type LeafletPrint = {
  readonly origin: string;
  readonly brand: string;
  readonly supportEmail: string;
  readonly printedAt: Date;
};

type Document = PDFKit.PDFDocument;

/** What is said in a place of the leaflet. An address is on a line of its own, and is drawn smaller if it is long. */
type Words = { readonly english: string; readonly address?: string; readonly hindi: string };
type Place = { readonly x: number; readonly y: number; readonly width: number };

/** The size of a leaflet in millimetres: a third of an A4 page. The leaflet fits unfolded into an envelope of 220 by 110 mm. */
const leaflet = { width: page.width, height: page.height / 3 } as const;

const LEAFLETS_ON_A_PAGE = 3;
const margin = 10;
/** The least space between the brand and the slogan. */
const HEAD_GAP = 6;
const HEAD_HEIGHT = 16;
/** The lane line ends at both margins. */
const lane = { dashes: 19, dash: 6 } as const;
const columns = { places: { x: margin, width: 62 }, steps: { x: 80, width: 58 }, help: { x: 148, width: 52 } } as const;
const COLUMN_TOP = 25;

const heading = { size: 5, font: "sign", ink: inks.black } as const;
const english = { size: 3.1, font: "plain", ink: inks.black } as const;
const hindi = { size: 3, font: "hindi", ink: inks.black } as const;
const LINE_HEIGHT = 4;
const HINDI_LINE_HEIGHT = 4.4;

const carWords: Words = { english: stickerPlaces.car, hindi: "कार: आगे और पीछे के शीशे पर, निचले कोने में।" };
const bikeWords: Words = { english: stickerPlaces.bike, hindi: "बाइक: टंकी पर, और वाइज़र या मडगार्ड पर।" };
const careWords: Words = { english: "Outside, on a clean and dry place.", hindi: "बाहर की तरफ़, साफ़ और सूखी जगह पर।" };

/** Streams one A4 page with three leaflets in English and Hindi: where to stick the stickers, how to register, and who helps. */
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
  drawCropMarks(document, { x: 3, y: 0, width: leaflet.width - 6, height: leaflet.height }, ["left", "right"]);
  drawHead(document, print);
  drawPlaces(document);
  drawSteps(document, print);
  drawHelp(document, print);
}

/** Draws the brand and the slogan on one line, above a lane line. A long brand is drawn smaller. */
function drawHead(document: Document, { brand }: LeafletPrint): void {
  const slogan = "Two stickers. One code. One vehicle, for life.";
  const end = leaflet.width - margin;
  const style = { size: 5.4, font: "sign" } as const;
  const maxWidth = end - margin - lineWidth(document, slogan, style) - HEAD_GAP;
  document.rect(0, 0, leaflet.width, HEAD_HEIGHT).fill(inks.black);
  drawLine(document, brand, { x: margin, y: 9.8, size: 8, font: "sign", ink: inks.signal, maxWidth });
  drawLine(document, slogan, { ...style, x: end, y: 9.4, ink: inks.white, align: "right" });
  const distance = (end - margin - lane.dash) / (lane.dashes - 1);
  for (let dash = 0; dash < lane.dashes; dash += 1) {
    document.rect(margin + dash * distance, HEAD_HEIGHT - 2.6, lane.dash, 0.8).fill(inks.signal);
  }
}

function drawPlaces(document: Document): void {
  const { x, width } = columns.places;
  const words = { x: x + 27, width: width - 27 };
  drawLine(document, "WHERE TO STICK THEM", { ...heading, x, y: COLUMN_TOP });
  drawWithSticker(document, { x, y: 28, width: 24 }, car, carSticker);
  drawWords(document, { ...words, y: 33 }, carWords);
  drawWithSticker(document, { x, y: 58, width: 24 }, motorcycle, tankSticker);
  drawWords(document, { ...words, y: 64 }, bikeWords);
  drawWords(document, { x, y: 88, width }, careWords);
}

function drawSteps(document: Document, { origin }: LeafletPrint): void {
  const { x, width } = columns.steps;
  const steps: readonly Words[] = [
    {
      english: "Scan a sticker with your phone's camera, or type its code at",
      address: `${shortAddress(origin).replace(/\/$/, "")}.`,
      hindi: "फ़ोन के कैमरे से कोई एक स्टिकर स्कैन करें।",
    },
    {
      english: "Enter your details, your number plate and an emergency contact.",
      hindi: "अपनी जानकारी, नंबर प्लेट और इमरजेंसी कॉन्टैक्ट भरें।",
    },
    {
      english: "Enter the OTP that we send to your phone. Then scan again, to test it.",
      hindi: "फ़ोन पर आया ओटीपी भरें। फिर जाँचने के लिए दोबारा स्कैन करें।",
    },
  ];
  drawLine(document, "REGISTER ONCE, FOR BOTH", { ...heading, x, y: COLUMN_TOP });
  let y = 29;
  for (const [index, words] of steps.entries()) {
    document.roundedRect(x, y, 8, 8, 2).fill(inks.signal);
    drawLine(document, String(index + 1), { ...heading, size: 6, x: x + 4, y: y + 6.1, align: "center" });
    y = drawWords(document, { x: x + 11, y: y + 3.4, width: width - 11 }, words);
  }
}

function drawHelp(document: Document, { origin, supportEmail }: LeafletPrint): void {
  const host = shortAddress(origin).replace(/\/s\/?$/, "");
  const sections: readonly (readonly [title: string, words: Words])[] = [
    [
      "YOUR NUMBER STAYS PRIVATE",
      {
        english: "Nobody who scans it sees your number, and you do not see theirs.",
        hindi: "स्कैन करने वाले को आपका नंबर नहीं दिखता, और आपको उनका नहीं।",
      },
    ],
    [
      "SOLD, LOST, NEW NUMBER?",
      {
        english: "Hand it over, replace it or change it at",
        address: `${host}/vehiclehelp`,
        hindi: "गाड़ी, स्टिकर या नंबर बदला? यहाँ बताएँ।",
      },
    ],
    ["HELP", { english: "Write to us at", address: supportEmail, hindi: "मदद के लिए हमें लिखें।" }],
  ];
  const { x, width } = columns.help;
  let y = COLUMN_TOP;
  for (const [title, words] of sections) {
    drawLine(document, title, { ...heading, x, y, maxWidth: width });
    y = drawWords(document, { x, y: y + 5.4, width }, words) + 5;
  }
}

/** Draws the English words, the address and the Hindi words below each other. Returns where the next words may begin. */
function drawWords(document: Document, { x, y, width }: Place, words: Words): number {
  let baseline = y;
  const drawLines = (lines: readonly string[], style: Omit<LineOptions, "x" | "y">, lineHeight: number) => {
    for (const line of lines) {
      drawLine(document, line, { ...style, x, y: baseline, maxWidth: width });
      baseline += lineHeight;
    }
  };
  drawLines(wrapText(document, words.english, width, english), english, LINE_HEIGHT);
  if (words.address !== undefined) drawLines([words.address], { ...english, font: "bold" }, LINE_HEIGHT);
  drawLines(wrapText(document, words.hindi, width, hindi), hindi, HINDI_LINE_HEIGHT);
  return baseline;
}

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

function drawWithSticker(document: Document, { x, y, width }: Place, shapes: readonly Shape[], sticker: Place): void {
  const scale = width / 480;
  document.save().translate(x, y).scale(scale).lineWidth(8).lineJoin("round").lineCap("round");
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
