import { createServer } from "node:http";

/** The smallest possible server: Node's own, without packages. Its start is compared with the website's. */
createServer((_request, response) => response.end("ok")).listen(Number(process.env["PORT"]), "127.0.0.1");
