import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from "node:zlib";

/** A page, compressed unless `encoding` is null. */
export type Encoded = { readonly body: Buffer; readonly encoding: "br" | "gzip" | null };

/** Smaller pages are not compressed, because that would save nothing. */
const MIN_BYTES_TO_COMPRESS = 512;
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** The header of a gzip file: magic number, method "deflate", no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Compresses a whole page at once. remix-serve compresses in chunks, which is a hundred times slower.
 * @param sharedPart the text near the start that many pages have in common, such as an inlined style; "" if there is none.
 */
export function compressPage(page: string, sharedPart: string, acceptEncoding: string | null): Encoded {
  const body = Buffer.from(page);
  if (body.length < MIN_BYTES_TO_COMPRESS) return { body, encoding: null };
  switch (bestEncoding(acceptEncoding)) {
    case "br":
      return { body: brotli(body), encoding: "br" };
    case "gzip":
      return { body: gzip(page, sharedPart), encoding: "gzip" };
    case null:
      return { body, encoding: null };
  }
}

/** Returns the best encoding that `Accept-Encoding` allows, or null. */
export function bestEncoding(acceptEncoding: string | null | undefined): "br" | "gzip" | null {
  if (accepts("br", acceptEncoding)) return "br";
  return accepts("gzip", acceptEncoding) ? "gzip" : null;
}

function accepts(encoding: string, header: string | null | undefined): boolean {
  const asked = header?.split(",").map((part) => part.trim().toLowerCase()) ?? [];
  return asked.some((part) => part.split(";")[0] === encoding && !/;\s*q=0(\.0*)?$/.test(part));
}

/** The compressed starts of pages, by the start's text. All pages of the scanner in one language have the same start. */
const starts = new Map<string, { readonly bytes: Buffer; readonly compressed: Buffer; readonly checksum: number }>();
const MAX_STARTS = 30;

/** Compresses a page. Reuses the compressed start, up to the end of `sharedPart`, for the other pages that have the same start. */
function gzip(page: string, sharedPart: string): Buffer {
  const end = sharedPart === "" ? -1 : page.indexOf(sharedPart) + sharedPart.length;
  if (end < sharedPart.length) return gzipSync(page, { level: GZIP_LEVEL });
  const start = startOf(page.slice(0, end));
  const rest = Buffer.from(page.slice(end));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(rest, start.checksum), 0);
  trailer.writeUInt32LE(start.bytes.length + rest.length, 4);
  const compressed = deflateRawSync(rest, { level: GZIP_LEVEL, dictionary: start.bytes });
  return Buffer.concat([GZIP_HEADER, start.compressed, compressed, trailer]);
}

function startOf(text: string) {
  const known = starts.get(text);
  if (known !== undefined) return known;
  if (starts.size >= MAX_STARTS) starts.clear();
  const bytes = Buffer.from(text);
  // A flushed block ends at a whole byte and does not end the stream, so the compressed rest can follow it.
  const compressed = deflateRawSync(bytes, { level: GZIP_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  const start = { bytes, compressed, checksum: crc32(bytes) };
  starts.set(text, start);
  return start;
}

function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
