import { createServer } from "node:http";

/** The least that can start: Node's own server. */
createServer((_request, response) => response.end("ok")).listen(Number(process.env["PORT"]), "127.0.0.1");
