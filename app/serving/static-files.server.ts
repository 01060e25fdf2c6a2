import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sep } from "node:path";

import { bestEncoding } from "./compress.server";

/** Content types of the files that the build compresses (commands/steps/build.mjs). */
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/**
 * Returns a function that makes remix-serve send a compressed copy of a static file, if there is one that the client accepts. The function
 * sets the headers and replaces the URL of the request by the URL of the copy. A copy is smaller than a file that is compressed for each
 * request, and takes no time to compress.
 * @param folder the folder with the built files that browsers download
 */
export function createCompressedFileChooser(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const compressed = new Set(compressedFiles(folder));
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (!compressed.has(path)) return;
    response.setHeader("Vary", "Accept-Encoding");
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    if (encoding === null) return;
    response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Type", TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream");
    request.url = path + ENDINGS[encoding];
  };
}

/** Returns the URL paths of files with both compressed copies. */
function compressedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  return [...all]
    .filter((file) => Object.values(ENDINGS).every((ending) => all.has(file + ending)))
    .map((file) => `/${file.split(sep).join("/")}`);
}
