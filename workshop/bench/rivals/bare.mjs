import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import ejs from "ejs";
import { inProject } from "../../../commands/steps/project.mjs";
import { readPage } from "./page.mjs";

/** The smallest server for the scanner's page: Node's own, with a compiled template, and compression of the whole page. */
const render = ejs.compile(readFileSync(inProject("workshop", "bench", "rivals", "quickcontact.ejs"), "utf8"));

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/healthz") response.end("ok");
  else void answer(searchParams.get("guid") ?? "", request.socket.remoteAddress ?? "", response);
});

/**
 * @param {string} guid
 * @param {string} caller
 * @param {import("node:http").ServerResponse} response
 */
async function answer(guid, caller, response) {
  const page = await readPage(guid, caller);
  if (page === null) return response.writeHead(404).end("Sorry");
  const body = gzipSync(render(page.values));
  response.writeHead(200, {
    ...page.headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Encoding": "gzip",
    "Content-Length": body.length,
  });
  return response.end(body);
}

server.listen(Number(process.env["PORT"]), "127.0.0.1");
