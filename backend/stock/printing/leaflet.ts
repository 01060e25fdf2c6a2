import { stickerPlaces } from "#contract/sticker-places";
import { drawCropMarks } from "./crop-marks";
import { openDocument, streamDocument } from "./document";
import { fonts, inks } from "./ink";
import { page, POINTS } from "./layout";
import { drawCar, drawMotorcycle } from "./leaflet-drawings";
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

const heading = { size: 5, font: fonts.sign, ink: inks.black } as const;
const english = { size: 3.1, font: fonts.plain, ink: inks.black } as const;
const hindi = { size: 3, font: fonts.hindi, ink: inks.black } as const;
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
  const style = { size: 5.4, font: fonts.sign } as const;
  const maxWidth = end - margin - lineWidth(document, slogan, style) - HEAD_GAP;
  document.rect(0, 0, leaflet.width, HEAD_HEIGHT).fill(inks.black);
  drawLine(document, brand, { x: margin, y: 9.8, size: 8, font: fonts.sign, ink: inks.signal, maxWidth });
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
  drawCar(document, { x, y: 28, width: 24 });
  drawWords(document, { ...words, y: 33 }, carWords);
  drawMotorcycle(document, { x, y: 58, width: 24 });
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
  if (words.address !== undefined) drawLines([words.address], { ...english, font: fonts.bold }, LINE_HEIGHT);
  drawLines(wrapText(document, words.hindi, width, hindi), hindi, HINDI_LINE_HEIGHT);
  return baseline;
}
