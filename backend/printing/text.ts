import type { fonts, inks } from "./ink";

type Ink = (typeof inks)[keyof typeof inks];
type Font = (typeof fonts)[keyof typeof fonts];

export type LineOptions = {
  readonly x: number;
  /** The height of the baseline. */
  readonly y: number;
  /** In millimetres. */
  readonly size: number;
  readonly font: Font;
  readonly ink: Ink;
  readonly align?: "left" | "center" | "right";
};

export function drawLine(document: PDFKit.PDFDocument, text: string, { x, y, size, font, ink, align = "left" }: LineOptions): void {
  document.font(font).fontSize(size).fillColor(ink);
  const width = document.widthOfString(text);
  const start = align === "left" ? x : x - (align === "center" ? width / 2 : width);
  document.text(text, start, y, { lineBreak: false, baseline: "alphabetic" });
}
