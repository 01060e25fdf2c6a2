import { Hono } from "hono";

import { describeApi } from "#contract/description/openapi";
import { jsonResponse, pageResponse } from "../http/responses";
import { descriptionPage } from "./page";
import { policy } from "./style";

/** Creates the pages that describe the API. Mount them under /v1. */
export function descriptionPages(): Hono {
  const pages = new Hono();
  pages.get("/openapi.json", () => jsonResponse(200, describeApi()));
  pages.get("/docs", async () => pageResponse(200, String(await descriptionPage()), policy));
  return pages;
}
