import PDFDocument from "pdfkit";

/** A line of text, in millimetres from the upper left corner of the page, leaflet or sticker. `y` is the baseline. */
export type PrintedLine = { readonly text: string; readonly left: number; readonly right: number; readonly y: number };

type DrawText = (this: PDFKit.PDFDocument, text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => PDFKit.PDFDocument;

/** Prints a PDF. @returns its lines of text, with the widths of their real fonts. */
export async function printedLines(print: () => AsyncIterable<Uint8Array>): Promise<PrintedLine[]> {
  const lines: PrintedLine[] = [];
  // The package's types have no prototype.
  const prototype = PDFDocument.prototype as { text: DrawText };
  const drawText = prototype.text;
  prototype.text = function (text, x, y, options) {
    lines.push({ text, left: x, right: x + this.widthOfString(text), y });
    return drawText.call(this, text, x, y, options);
  };
  try {
    for await (const _ of print()) continue;
  } finally {
    prototype.text = drawText;
  }
  return lines;
}

/** Lists pairs of lines that overlap horizontally and whose baselines are less than 2 mm apart. */
export function overlapsOf(lines: readonly PrintedLine[]): string[] {
  return lines.flatMap((line, index) =>
    lines
      .slice(index + 1)
      .filter(({ y, left, right }) => Math.abs(y - line.y) < 2 && left < line.right && line.left < right)
      .map(({ text }) => `${line.text} | ${text}`),
  );
}
