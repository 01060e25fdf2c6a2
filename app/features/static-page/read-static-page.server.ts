import { json } from "@remix-run/node";

import { readPage } from "#contract/content";
import type { Outcome } from "#contract/outcome";
import { words } from "#contract/words";
import { retryLaterInit } from "~/api/retry-later.server";
import { createCachedCall } from "~/api/cached-call.server";
import { messages } from "~/words/messages";

export type StaticPage = {
  readonly name: string;
  /** Its headings have the ids `part-1`, `part-2` and so on. */
  readonly html: string;
  readonly headings: readonly string[];
};

const fetchPage = createCachedCall(readPage);

/**
 * Loads while the server starts, without delaying it. A first load for a request could fail for lack of file descriptors, and Node
 * remembers a failed load until the process ends.
 */
const sanitizer = import("sanitize-html");

/**
 * Returns the loader of a static page. Sanitises the page's HTML, so that editors cannot add scripts.
 * @param failed the message if the page cannot be loaded.
 * @throws the error response (spec, section 8).
 */
export function staticPageLoader(pageId: string, failed: string = messages.pageFailed) {
  return async () => json(await readStaticPage(pageId, failed));
}

async function readStaticPage(pageId: string, failed: string): Promise<StaticPage> {
  const outcome = await fetchPage({ pageId });
  if (outcome.kind !== "ok") throw pageFailure(outcome, failed);
  const { name, html } = outcome.data.page;
  const clean = await sanitisePage(html);
  if (clean.trim() === "") throw new Response(words.pageEmpty, { status: 404 });
  const headings: string[] = [];
  const withIds = clean.replace(/<h2>(.*?)<\/h2>/gs, (_, text: string) => {
    const number = headings.push(text.replace(/<[^<>]+>/g, ""));
    return `<h2 id="part-${number}">${text}</h2>`;
  });
  return { name, html: withIds, headings };
}

/** Removes scripts, styles and pictures from a page's HTML. */
export async function sanitisePage(html: string): Promise<string> {
  const { default: sanitizeHtml } = await sanitizer;
  const allowedTags = [...sanitizeHtml.defaults.allowedTags];
  return sanitizeHtml(html, { allowedTags, allowedAttributes: { a: ["href"], th: ["scope"] } });
}

function pageFailure(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, failed: string): Response {
  if (outcome.kind === "refused") return new Response(words.pageEmpty, { status: 404 });
  return new Response(failed, retryLaterInit(outcome));
}
