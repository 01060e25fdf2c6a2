import { createServer } from "node:http";

/** The smallest server that can start: Node's own. */
createServer((_request, response) => response.end("ok")).listen(Number(process.env["PORT"]), "127.0.0.1");
