import compression from "compression";
import express from "express";
import { inProject } from "../../../commands/steps/project.mjs";
import { readPage } from "./page.mjs";

/** A usual server for the scanner's page: Express, its compression middleware and a template. */
const application = express();
application.set("view cache", true);
application.set("views", inProject("workshop", "bench", "rivals"));
application.set("view engine", "ejs");
application.use(compression());

application.get("/healthz", (_request, response) => {
  response.send("ok");
});

application.get("/quickcontact", async (request, response) => {
  const page = await readPage(String(request.query["guid"]), request.ip ?? "");
  if (page === null) return response.status(404).send("Sorry");
  return response.set(page.headers).render("quickcontact", page.values);
});

application.listen(Number(process.env["PORT"]), "127.0.0.1");
