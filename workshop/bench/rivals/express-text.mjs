import { readFileSync } from "node:fs";
import compression from "compression";
import ejs from "ejs";
import express from "express";

/** Express with EJS, rendering the text of the website's pages. The file that PAGES_FILE names has the HTML of these pages, by path. */
const pages = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(process.env["PAGES_FILE"] ?? "", "utf8")));
const application = express();
application.use(compression());
application.get("/healthz", (_request, response) => {
  response.send("ok");
});
for (const [path, html] of Object.entries(pages)) {
  const render = ejs.compile(html.replaceAll("<%", "&lt;%").replace("<title>", "<title><%= title %>"));
  application.get(path, (_request, response) => {
    response.type("html").send(render({ title: "" }));
  });
}

application.listen(Number(process.env["PORT"]), "127.0.0.1");
