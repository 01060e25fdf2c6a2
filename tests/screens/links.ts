import { LANGUAGE_PARAMETER } from "../../app/words/words";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import type { ReachedScreen } from "./screen";

/** An internal URL on a page, and a visitor who may open it. */
type Reference = { readonly path: string; readonly fragment: string; readonly visitor: Visitor; readonly from: string };

/**
 * Returns the broken internal links of these screens, including links to missing fragments.
 * @param origin - the origin of a website that works. Some screens come from a second website, whose API is broken. Their links are opened
 *   on the first website.
 */
export async function brokenLinks(screens: readonly ReachedScreen[], origin: string): Promise<string[]> {
  const references = new Map<string, Reference>();
  const findings: string[] = [];
  for (const { visitor, page } of screens) {
    const isHere = page.url.origin === origin;
    for (const address of addressesOn(page)) {
      const url = new URL(address, page.url);
      if (url.origin !== page.url.origin) continue;
      const path = url.pathname + url.search;
      const fragment = decodeURIComponent(url.hash.slice(1));
      const key = path + url.hash;
      if (withoutLanguage(path) === withoutLanguage(page.path)) findings.push(...fragmentErrors(page, fragment, page.path));
      else if (!references.has(key) || isHere) {
        references.set(key, { path, fragment, visitor: isHere ? visitor : browser(origin), from: page.path });
      }
    }
  }
  for (const reference of references.values()) findings.push(...(await linkErrors(reference)));
  return findings;
}

/**
 * Returns the path and query without the language. A link to the same page in another language then counts as a link to the page itself.
 * Such a link is not opened, because the page may be an error page.
 */
function withoutLanguage(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.delete(LANGUAGE_PARAMETER);
  return `${pathname}?${searchParams}`;
}

async function linkErrors({ path, fragment, visitor, from }: Reference): Promise<string[]> {
  const page = await visitor.open(path);
  return page.status < 400 ? fragmentErrors(page, fragment, from) : [`${from} → ${path}: ${page.status}`];
}

function fragmentErrors(page: Page, fragment: string, from: string): string[] {
  return fragment === "" || page.html.includes(` id="${fragment}"`) ? [] : [`${from} → ${page.path}#${fragment}: no such place`];
}

function addressesOn(page: Page): string[] {
  const values = (tag: string, attribute: string) =>
    page.find(tag, { [attribute]: true }).map((element) => element.attribute(attribute) ?? "");
  const fetched = page.find("link").flatMap((link) => (link.attribute("rel") === "canonical" ? [] : (link.attribute("href") ?? [])));
  return [...values("a", "href"), ...fetched, ...values("img", "src"), ...values("script", "src")];
}
