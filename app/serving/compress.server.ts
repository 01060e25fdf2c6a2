import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A page, compressed unless `encoding` is null. */
export type Encoded = { readonly body: Buffer; readonly encoding: "br" | "gzip" | null };

/** In bytes. Compressing smaller pages saves nothing. */
const MIN_BYTES_TO_COMPRESS = 512;
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Compresses a whole page at once. remix-serve compresses in chunks, which is a hundred times slower. */
export function compressPage(page: string, acceptEncoding: string | null): Encoded {
  const body = Buffer.from(page);
  if (body.length < MIN_BYTES_TO_COMPRESS) return { body, encoding: null };
  switch (bestEncoding(acceptEncoding)) {
    case "br":
      return { body: brotli(body), encoding: "br" };
    case "gzip":
      return { body: gzipSync(body, { level: GZIP_LEVEL }), encoding: "gzip" };
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

function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
