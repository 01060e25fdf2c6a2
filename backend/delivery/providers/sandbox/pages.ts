import { Hono } from "hono";

import { pageResponse } from "../../../platform/http/responses";
import { requireSandboxToken, type SandboxServices, type TryToken } from "./access-token";
import { outboxPage } from "./outbox-page";
import { outboxPolicy } from "./outbox-style";
import { listDeliveries } from "./store";

const PAGE_SIZE = 20;

/**
 * Creates the sandbox's pages. Mount them under /sandbox if a channel or the payments use a sandbox.
 * @param readOperatorCode - returns what the demo operator's authenticator app would show now, or null outside the demo.
 */
export function sandboxPages(services: SandboxServices, tryToken: TryToken, readOperatorCode: () => Promise<string | null>): Hono {
  const pages = new Hono();
  pages.on(["GET", "POST"], "/outbox", requireSandboxToken(services, tryToken));
  pages.get("/outbox", async ({ req }) => {
    const page = readPage(req.query("page"));
    // Read one more than is shown, to detect an older page.
    const found = await listDeliveries(services, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 });
    const markup = await outboxPage({
      deliveries: found.slice(0, PAGE_SIZE),
      page,
      hasOlder: found.length > PAGE_SIZE,
      operatorCode: await readOperatorCode(),
    });
    return pageResponse(200, markup.toString(), outboxPolicy);
  });
  return pages;
}

/** Parses a page number. Defaults to the first page. */
function readPage(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
