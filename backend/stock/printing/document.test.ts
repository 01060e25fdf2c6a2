import { expect, test } from "vitest";

import { openDocument, streamDocument } from "./document";

const failure = new Error("no more memory");

function open() {
  return openDocument({ title: "batch first", brand: "PlateNote", printedAt: new Date("2026-03-10T06:30:00.000Z") }).addPage();
}

async function read(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const part of parts) pieces.push(part);
  return Buffer.concat(pieces);
}

test("A drawn document is a whole PDF", async () => {
  expect((await read(streamDocument(open(), () => Promise.resolve()))).toString("latin1")).toMatch(/^%PDF-[^]*%%EOF\s*$/);
});

test("An error of the drawing ends the stream", async () => {
  await expect(read(streamDocument(open(), () => Promise.reject(failure)))).rejects.toBe(failure);
});

test("An error in the last step, which completes the PDF, ends the stream", async () => {
  const document = open();
  document.end = () => {
    throw failure;
  };
  await expect(read(streamDocument(document, () => Promise.resolve()))).rejects.toBe(failure);
});
