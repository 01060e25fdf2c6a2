import type { PrintedFont } from "./font-files";
import type { inks } from "./ink";

type Ink = (typeof inks)[keyof typeof inks];

export type LineOptions = {
  readonly x: number;
  /** The baseline, measured from the top. */
  readonly y: number;
  /** In millimetres. */
  readonly size: number;
  readonly font: PrintedFont;
  readonly ink: Ink;
  readonly align?: "left" | "center" | "right";
  /** In millimetres. A wider text is drawn smaller. */
  readonly maxWidth?: number;
};

export function drawLine(document: PDFKit.PDFDocument, text: string, { x, y, align = "left", ...style }: LineOptions): void {
  const fullWidth = lineWidth(document, text, style);
  const width = Math.min(fullWidth, style.maxWidth ?? fullWidth);
  document.fontSize((style.size * width) / fullWidth).fillColor(style.ink);
  const start = align === "left" ? x : x - (align === "center" ? width / 2 : width);
  document.text(text, start, y, { lineBreak: false, baseline: "alphabetic" });
}

/** Returns the width of a text on one line, and sets the document's font. */
export function lineWidth(document: PDFKit.PDFDocument, text: string, { font, size }: Pick<LineOptions, "font" | "size">): number {
  return document.font(font).fontSize(size).widthOfString(text);
}

/** Splits a text into lines that are at most `maxWidth` wide. A longer word gets a line of its own. */
export function wrapText(
  document: PDFKit.PDFDocument,
  text: string,
  maxWidth: number,
  style: Pick<LineOptions, "font" | "size">,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && lineWidth(document, longer, style) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
