import PDFDocument from "pdfkit";

import { fontFile, printedFonts } from "./font-files";

type Description = { readonly title: string; readonly brand: string; readonly printedAt: Date };

/** Creates a PDF without pages, and registers all printed fonts. The PDF contains only those that are used. */
export function openDocument({ title, brand, printedAt }: Description): PDFKit.PDFDocument {
  const document = new PDFDocument({
    autoFirstPage: false,
    info: { Title: title, Creator: brand, CreationDate: printedAt, ModDate: printedAt },
  });
  for (const font of printedFonts) document.registerFont(font, fontFile(font));
  return document;
}

/** Streams a document while `draw` draws it. If `draw` fails, the stream ends with the error. */
export async function* streamDocument(document: PDFKit.PDFDocument, draw: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const drawing = draw()
    .then(() => document.end())
    .catch((error: unknown) => void document.destroy(error instanceof Error ? error : new Error()));
  for await (const part of document) yield part as Uint8Array;
  await drawing;
}
