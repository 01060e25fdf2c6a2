import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A page as it goes over the wire. */
export type Encoded = { readonly body: Buffer; readonly encoding: "br" | "gzip" | null };

/** Below this a compressed page is no smaller. */
const SMALLEST_WORTHWHILE = 512;
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Compresses a whole page at once: remix-serve would do it piece by piece, a hundred times slower. */
export function encode(page: string, acceptEncoding: string | null): Encoded {
  const body = Buffer.from(page);
  if (body.length < SMALLEST_WORTHWHILE) return { body, encoding: null };
  if (accepts("br", acceptEncoding)) return { body: brotli(body), encoding: "br" };
  if (accepts("gzip", acceptEncoding)) return { body: gzipSync(body, { level: GZIP_LEVEL }), encoding: "gzip" };
  return { body, encoding: null };
}

function accepts(encoding: string, header: string | null): boolean {
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
