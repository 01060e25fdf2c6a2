import { Hono } from "hono";

import type { Services } from "../../../handling";
import { pageResponse } from "../../../responses";
import { sandboxEntry } from "./entry";
import { outboxPage } from "./outbox-page";
import { outboxPolicy } from "./outbox-style";
import { listDeliveries } from "./store";

const PAGE_LENGTH = 20;

/** The sandbox's own pages, to be served under /sandbox and only where nothing is really sent. */
export function sandboxPages(services: Services): Hono {
  const pages = new Hono();
  pages.on(["GET", "POST"], "/outbox", sandboxEntry(services));
  pages.get("/outbox", async ({ req }) => {
    const page = readPage(req.query("page"));
    // One more than is shown tells whether there is an older page.
    const found = await listDeliveries(services, { offset: (page - 1) * PAGE_LENGTH, limit: PAGE_LENGTH + 1 });
    const markup = await outboxPage({ deliveries: found.slice(0, PAGE_LENGTH), page, hasOlder: found.length > PAGE_LENGTH });
    return pageResponse(200, markup.toString(), outboxPolicy);
  });
  return pages;
}

/** Anything that is not a page's number is the first page. */
function readPage(asked: string | undefined): number {
  return asked !== undefined && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}
