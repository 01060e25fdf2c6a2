import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

type File = { readonly name: string; readonly type: string; readonly parts: Iterable<unknown> | AsyncIterable<unknown> };

/** Returns a file for download. No cache keeps it, because it is about one person or their work. */
export function fileResponse({ name, type, parts }: File): Response {
  return new Response(createReadableStreamFromReadable(Readable.from(parts)), {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"`, "Cache-Control": "no-store" },
  });
}
