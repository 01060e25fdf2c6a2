import { measureText, shapeText } from "./font-files";
import { darkRuns } from "./qr-code";
import {
  STICKER_RADIUS,
  stickerShapes,
  stickerInks,
  stickerSize,
  type StickerLabel,
  type StickerShape,
  type StickerText,
} from "./sticker-design";

/** Returns a sticker as an SVG file. The letters are outlines, so the file needs no fonts. One unit is one millimetre. */
export function stickerSvg(label: StickerLabel): string {
  const { width, height } = stickerSize(label.productId);
  const shapes = stickerShapes(label, measureText).map(drawShape).join("");
  const cut = `<clipPath id="cut"><rect width="${width}" height="${height}" rx="${STICKER_RADIUS}"/></clipPath>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${cut}<g clip-path="url(#cut)">${shapes}</g></svg>\n`;
}

/** Returns a sticker as a small picture for lists. One unit is one millimetre. */
export function smallStickerSvg(label: StickerLabel): string {
  const { width, height } = stickerSize(label.productId);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${smallSticker(label)}</svg>\n`;
}

/**
 * Returns a sticker as SVG elements, for a drawing that shows the sticker small. Omits the text that nobody could read at that size. One
 * unit is one millimetre.
 */
export function smallSticker(label: StickerLabel): string {
  const { width, height } = stickerSize(label.productId);
  const shapes = stickerShapes(label, measureText).filter((shape) => shape.kind !== "text" || shape.size >= SMALLEST_READABLE);
  const [, ...inner] = shapes.filter((shape) => shape.kind !== "path" || shape.isEvenOdd);
  return `<rect width="${width}" height="${height}" rx="${STICKER_RADIUS}" fill="${stickerInks.ink}"/>${inner.map(drawShape).join("")}`;
}

/** The smallest font size of text that `smallSticker` keeps, in millimetres. Only "SCAN TO REACH THE OWNER" is as large. */
const SMALLEST_READABLE = 5.5;

function drawShape(shape: StickerShape): string {
  const fill = stickerInks[shape.ink];
  switch (shape.kind) {
    case "box":
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.radius}" fill="${fill}"/>`;
    case "path": {
      const place = `translate(${rounded(shape.x)} ${rounded(shape.y)}) scale(${shape.scale})`;
      return `<path transform="${place}" fill="${fill}"${shape.isEvenOdd ? ' fill-rule="evenodd"' : ""} d="${shape.path}"/>`;
    }
    case "qr": {
      const { runs, modules } = darkRuns(shape.content);
      const place = `translate(${shape.x} ${shape.y}) scale(${shape.size / modules})`;
      const path = runs.map(({ column, row, length }) => `M${column} ${row}h${length}v1h-${length}z`).join("");
      return `<path transform="${place}" fill="${fill}" shape-rendering="crispEdges" d="${path}"/>`;
    }
    case "text":
      return `<path fill="${fill}" d="${outline(shape)}"/>`;
  }
}

/** Returns the outlines of a text as path data. */
function outline({ text, font: name, size, x, y }: StickerText): string {
  const { run, font } = shapeText(text, name);
  const scale = size / font.unitsPerEm;
  let pen = 0;
  return run.glyphs
    .map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {};
      const left = x + (pen + xOffset) * scale;
      const top = y - yOffset * scale;
      pen += xAdvance;
      return glyph.path.commands.map(({ command, args }) => letters[command] + place(args, left, top, scale)).join("");
    })
    .join("");
}

const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const;

/** Converts the points of a glyph to coordinates of the picture. A glyph's y axis points up, and the picture's y axis points down. */
function place(points: readonly number[], left: number, top: number, scale: number): string {
  return points.map((value, index) => rounded(index % 2 === 0 ? left + value * scale : top - value * scale)).join(" ");
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
