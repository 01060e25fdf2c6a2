import { products } from "#contract/limits";
import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";

/**
 * The design of the sticker. `sheets.ts` (for the print) and `sticker-svg.ts` (for pictures) draw what `stickerShapes` returns, so
 * both show the same object (docs/decisions/0040-printed-stickers.md). All measures are in millimetres.
 */

export const stickerInks = { ink: "#10131a", signal: "#ffc700", white: "#ffffff" } as const;

export type StickerInk = keyof typeof stickerInks;

/** The fonts of Latin letters: narrow capitals as on road signs, and a monospaced font. */
export type StickerFont = "sign" | "code";

/** A line in a regional language, as outlines. */
type OutlinedLine = {
  /** SVG path data. `OUTLINE_GRID` units are one em. The origin is the left end of the baseline, and y grows downwards. */
  readonly path: string;
  readonly width: number;
};

export type RegionalLine = { readonly lines: readonly OutlinedLine[]; readonly isRightToLeft: boolean };

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where a shape is drawn, and in which colour. A text begins there, at the left end of its baseline. */
type Drawn = { readonly x: number; readonly y: number; readonly ink: StickerInk };

export type StickerShape =
  | (Drawn & Box & { readonly kind: "box"; readonly radius: number })
  | (Drawn & {
      readonly kind: "path";
      /** SVG path data, whose unit is `scale` millimetres. */
      readonly path: string;
      /** Whether a shape within a shape is a hole, in whatever direction it is drawn. */
      readonly isEvenOdd: boolean;
      readonly scale: number;
    })
  | (Drawn & { readonly kind: "qr"; readonly content: string; readonly size: number })
  | StickerText;

/** `size` is that of the em. */
export type StickerText = Drawn & { readonly kind: "text"; readonly text: string; readonly font: StickerFont; readonly size: number };

const ICON_GRID = 24;
const OUTLINE_GRID = 1000;

/** The values that differ between stickers. */
export type StickerLabel = {
  readonly productId: string;
  /** The website's origin. */
  readonly origin: string;
  readonly brand: string;
  readonly code: string;
  /** The headline in a regional language, shown below the English headline. */
  readonly regionalLine: RegionalLine;
};

/** Returns a text's width and the height of its capitals, both in ems. */
export type MeasureText = (text: string, font: StickerFont) => { readonly width: number; readonly capital: number };

/** The measures of one size of the sticker. */
type Format = {
  readonly width: number;
  readonly height: number;
  readonly field: Box;
  readonly qr: { readonly x: number; readonly y: number; readonly size: number };
  readonly column: { readonly x: number; readonly width: number };
  readonly headline: { readonly capital: number; readonly baselines: readonly number[] };
  readonly regionalLine: { readonly size: number; readonly baselines: readonly [number, number] };
  readonly icons: { readonly y: number; readonly size: number };
  readonly code: { readonly x: number; readonly y: number; readonly width: number; readonly capital: number };
  readonly brand: Line;
  readonly address: Line;
};

/** The place of a line of text. The text starts at `x`. If `isRight` is set, the text ends at `x + width` instead. */
type Line = { readonly x: number; readonly y: number; readonly capital: number; readonly width: number; readonly isRight?: true };

/** The clear space between the cut and the nearest text or dark module of the QR code. The headline may be 0.3 mm closer to the top. */
export const STICKER_MARGIN = 4;
const STICKER_BORDER = 2;
/** The radius of the cut's corners. */
export const STICKER_RADIUS = 4;
/** How far the ink extends beyond the cut, so that an inexact cut leaves no white edge. */
export const STICKER_BLEED = 1.5;

const car: Format = {
  width: 96,
  height: 60,
  field: { x: 2, y: 2, width: 92, height: 48.6 },
  qr: { x: 3.6, y: 3.6, size: 45.4 },
  column: { x: 52.5, width: 39.5 },
  headline: { capital: 6.7, baselines: [11.1, 19.5, 27.9] },
  regionalLine: { size: 4.1, baselines: [33.2, 38] },
  icons: { y: 40.2, size: 8.8 },
  code: { x: 39, y: 56, width: 53, capital: 3.3 },
  brand: { x: 4, y: 53.5, capital: 2.2, width: 32 },
  address: { x: 4, y: 56, capital: 1.5, width: 32 },
};

const bike: Format = {
  width: 60,
  height: 40,
  field: { x: 2, y: 2, width: 56, height: 27.2 },
  qr: { x: 2.5, y: 2.5, size: 26.2 },
  column: { x: 31.2, width: 24.8 },
  headline: { capital: 4.1, baselines: [7.9, 12.9, 17.9] },
  regionalLine: { size: 2.5, baselines: [21, 23.8] },
  icons: { y: 24.5, size: 4.2 },
  code: { x: 4, y: 36, width: 52, capital: 3.1 },
  brand: { x: 4, y: 31.7, capital: 1.5, width: 14 },
  address: { x: 20, y: 31.7, capital: 1.3, width: 36, isRight: true },
};

const formats = new Map<string, Format>([
  [products.car, car],
  [products.bike, bike],
]);

export function stickerSize(productId: string): { readonly width: number; readonly height: number } {
  return formatOf(productId);
}

/** Returns the URL in the QR code. Printed stickers contain this URL, so its format must never change. */
export function scanAddress(origin: string, code: string): string {
  return `${origin}/qrcode_process/${code}`;
}

/** Returns the part before the code in the URL that people type by hand. */
export function shortAddress(origin: string): string {
  return `${origin.replace(/^https?:\/\//, "")}/s/`;
}

/**
 * Returns the shapes of one sticker, from back to front. The sticker's upper left corner is at 0, 0. The ink reaches `STICKER_BLEED` beyond
 * the sticker.
 */
export function stickerShapes(label: StickerLabel, measure: MeasureText): StickerShape[] {
  const format = formatOf(label.productId);
  return [
    ...background(format),
    { kind: "qr", content: scanAddress(label.origin, label.code), ...format.qr, ink: "ink" },
    ...headline(format, measure),
    ...regionalLine(format, label.regionalLine),
    ...icons(format),
    ...footer(format, label, measure),
  ];
}

function formatOf(productId: string): Format {
  return formats.get(productId) ?? car;
}

function background({ width, height, field, qr }: Format): StickerShape[] {
  const bleed = { x: -STICKER_BLEED, y: -STICKER_BLEED, width: width + 2 * STICKER_BLEED, height: height + 2 * STICKER_BLEED };
  return [
    { kind: "box", ...bleed, radius: 0, ink: "ink" },
    { kind: "box", ...field, radius: STICKER_RADIUS - STICKER_BORDER, ink: "signal" },
    { kind: "box", x: qr.x, y: qr.y, width: qr.size, height: qr.size, radius: 1.2, ink: "white" },
  ];
}

function headline({ column, headline: { capital, baselines } }: Format, measure: MeasureText): StickerShape[] {
  const lines = ["SCAN TO", "REACH THE", "OWNER"];
  const size = Math.min(...lines.map((line) => fittingSize(line, "sign", capital, column.width, measure)));
  return lines.map((text, index) => ({ kind: "text", text, font: "sign", size, x: column.x, y: baselines[index] ?? 0, ink: "ink" }));
}

function regionalLine({ column, regionalLine: { size, baselines } }: Format, { lines, isRightToLeft }: RegionalLine): StickerShape[] {
  const scale = Math.min(size / OUTLINE_GRID, ...lines.map(({ width }) => column.width / width));
  return lines.map(({ path, width }, index) => ({
    kind: "path",
    path,
    isEvenOdd: false,
    scale,
    x: isRightToLeft ? column.x + column.width - scale * width : column.x,
    // A single line stands between the two baselines.
    y: lines.length === 1 ? (baselines[0] + baselines[1]) / 2 : baselines[index === 0 ? 0 : 1],
    ink: "ink",
  }));
}

/** The symbols: a message, a phone call, and a lock, because the phone number stays private. */
const symbols = [
  "M3 2h18a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-8.5l-6 5v-5H3a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM5.5 6.6v2.3h13V6.6zM5.5 11.2v2.3h8.5v-2.3z",
  "M4 1.5h4.6l2.100 6-2.900 2.2a14 14 0 0 0 6.5 6.5l2.2-2.900 6 2.100V20a2.5 2.5 0 0 1-2.5 2.5C10 22.5 1.5 14 1.5 4A2.5 2.5 0 0 1 4 1.5z",
  "M6 10V7a6 6 0 0 1 12 0v3h.5a2.5 2.5 0 0 1 2.5 2.5v7.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 20v-7.5A2.5 2.5 0 0 1 5.5 10zM8.8 10h6.400V7a3.2 3.2 0 0 0-6.400 0zM10.5 14.2v4.2h3v-4.2z",
];

/** The distance between the left edges of two symbols, as a multiple of their size. */
const ICON_STEP = 1.6;

function icons({ column, icons: { y, size } }: Format): StickerShape[] {
  const step = size * ICON_STEP;
  return symbols.map((path, index) => ({
    kind: "path",
    path,
    isEvenOdd: true,
    scale: size / ICON_GRID,
    x: column.x + index * step,
    y,
    ink: "ink",
  }));
}

function footer(format: Format, { brand, origin, code }: StickerLabel, measure: MeasureText): StickerShape[] {
  const help = `No camera? ${shortAddress(origin).replace(/\/$/, "")}`;
  return [
    smallLine(brand, format.brand, measure),
    smallLine(help, format.address, measure),
    ...codeGroups(format, groupStickerCode(withCheckCharacter(code)), measure),
  ];
}

function smallLine(text: string, { x, y, capital, width, isRight }: Line, measure: MeasureText): StickerShape {
  const size = fittingSize(text, "sign", capital, width, measure);
  const start = isRight ? x + width - size * measure(text, "sign").width : x;
  return { kind: "text", text, font: "sign", size, x: start, y, ink: "white" };
}

/** The gap between two groups of a code, in characters. A small gap leaves room for larger letters. */
const GROUP_GAP = 0.5;

function codeGroups({ code }: Format, groups: readonly string[], measure: MeasureText): StickerShape[] {
  const { width: advance, capital } = measure("0", "code");
  const columns = groups.join("").length + (groups.length - 1) * GROUP_GAP;
  const size = Math.min(code.capital / capital, code.width / (columns * advance));
  const start = code.x + code.width - columns * advance * size;
  return groups.map((text, index) => {
    const before = groups.slice(0, index).join("").length + index * GROUP_GAP;
    return { kind: "text", text, font: "code", size, x: start + before * advance * size, y: code.y, ink: "signal" };
  });
}

/** Returns the size of the em at which capitals have the wanted height, or a smaller one at which the text fits. */
function fittingSize(text: string, font: StickerFont, capital: number, width: number, measure: MeasureText): number {
  const measured = measure(text, font);
  return Math.min(capital / measured.capital, width / measured.width);
}
