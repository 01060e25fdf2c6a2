import { readPage } from "#contract/content";
import type { Outcome } from "#contract/outcome";
import { words } from "#contract/words";
import { retryLaterInit } from "~/api/retry-later.server";
import { createCachedCall } from "~/api/cached-call.server";
import { messages } from "~/words/messages";

export type StaticPage = { readonly name: string; readonly html: string };

const fetchPage = createCachedCall(readPage);

/**
 * Reads a static page by its id. Sanitises its HTML, so that editors cannot add scripts.
 * @param failed the message if the page cannot be loaded.
 * @throws the error response (spec, section 8, Page load).
 */
export async function readStaticPage(pageId: string, failed: string = messages.pageFailed): Promise<StaticPage> {
  const outcome = await fetchPage({ pageId });
  if (outcome.kind !== "ok") throw pageFailure(outcome, failed);
  const { name, html } = outcome.data.page;
  // Load this package at its first use, because loading it takes a tenth of the server's start time.
  const { default: sanitizeHtml } = await import("sanitize-html");
  const clean = sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags],
    allowedAttributes: { a: ["href"], th: ["scope"] },
  });
  if (clean.trim() === "") throw new Response(words.pageEmpty, { status: 404 });
  return { name, html: clean };
}

function pageFailure(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, failed: string): Response {
  if (outcome.kind === "refused") return new Response(words.pageEmpty, { status: 404 });
  return new Response(failed, retryLaterInit(outcome));
}
