import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";

import { bestEncoding } from "./compress.server";

/** What is compressed when the website is built (commands/steps/compress.mjs), and how browsers know it. */
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/**
 * Sends the copies of static files that were compressed when the website was built: smaller than what the server could do while
 * somebody waits, and without its work. remix-serve reads the file; it is told another name, and leaves what is compressed alone.
 * @param folder where the build has the browser's files
 */
export function chooseCompressedFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
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

/** The addresses of the files that have both copies beside them. */
function compressedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  return files
    .filter((file) => Object.values(ENDINGS).every((ending) => all.has(file + ending)))
    .map((file) => `/${relative(folder, file).split(sep).join("/")}`);
}
