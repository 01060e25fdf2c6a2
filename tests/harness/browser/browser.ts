import { randomInt } from "node:crypto";
import { Headers, request, type Dispatcher } from "undici";

import { cookieJar, type CookieJar } from "./cookie-jar";
import type { Entry, Submission } from "./form";
import { readPage, type Answer, type Page } from "./page";

const MAX_REDIRECTS = 10;

type BrowserOptions = {
  /** False refuses cookies. To continue as an earlier visitor after a restart of the server, pass that visitor's cookies. */
  readonly cookies?: boolean | CookieJar;
  /** The visitor's IP address, sent as X-Forwarded-For. Default: a random address. */
  readonly address?: string;
  /** Headers for every request. By default, there is no Origin, Sec-Fetch-* or Referer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a browser that, like Dillo, shows the stored copy when a page is opened again. */
  readonly cachesPages?: boolean;
  /** False returns redirects instead of following them. */
  readonly redirects?: boolean;
};

/** A browser that supports HTML, forms and cookies, and nothing else. */
export type Visitor = {
  readonly cookies: CookieJar;
  /** Opens a page. @param path - a path of the website, or a full URL. */
  open(path: string): Promise<Page>;
  /** Posts these fields without loading a form first. */
  post(path: string, entries: Readonly<Record<string, string>> | readonly Entry[]): Promise<Page>;
  /** Sends a request with any method, headers and body. */
  send(
    path: string,
    message: { readonly method: Dispatcher.HttpMethod; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<Page>;
};

type Message = { readonly method: Dispatcher.HttpMethod; readonly headers: Readonly<Record<string, string>>; readonly body: string | null };

/** Creates a browser. @param origin - the website's origin, such as `http://127.0.0.1:3000`. */
export function browser(origin: string, options: BrowserOptions = {}): Visitor {
  const cookies = typeof options.cookies === "object" ? options.cookies : cookieJar(options.cookies ?? true);
  const ownHeaders = { "X-Forwarded-For": options.address ?? randomIpAddress(), Accept: "text/html", ...options.headers };

  const pageCache = new Map<string, Answer>();

  const exchange = async (url: URL, message: Message, redirectedFrom: readonly string[]): Promise<Page> => {
    const address = url.pathname + url.search;
    const cached = message.method === "GET" ? pageCache.get(address) : undefined;
    const answer = cached ?? (await sendRequest(url, message, { ownHeaders, cookies, redirectedFrom }));
    if (options.cachesPages && message.method === "GET" && answer.status === 200) pageCache.set(address, answer);
    const next = answer.headers.get("location");
    if (next === null || answer.status < 300 || answer.status > 399 || options.redirects === false) return pageOf(answer);
    if (redirectedFrom.length === MAX_REDIRECTS) throw new Error(`Too many redirects: ${[...redirectedFrom, url.pathname].join(" → ")}`);
    return exchange(new URL(next, url), afterRedirect(answer.status, message), [...redirectedFrom, url.pathname + url.search]);
  };
  const visit = (url: URL) => exchange(url, { method: "GET", headers: {}, body: null }, []);
  const pageOf = (answer: Answer): Page =>
    readPage(answer, {
      follow: (address) => visit(new URL(address, answer.url)),
      send: (submission) => submit(answer.url, submission),
    });
  const submit = (from: URL, { method, action, entries }: Submission) => {
    const url = new URL(action === "" ? from : new URL(action, from));
    url.hash = "";
    if (method === "POST") return exchange(url, formMessage(entries), []);
    url.search = new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
    return visit(url);
  };

  return {
    cookies,
    open: (path) => visit(new URL(path, origin)),
    post: (path, entries) => exchange(new URL(path, origin), formMessage(isList(entries) ? entries : Object.entries(entries)), []),
    send: (path, { method, headers = {}, body = null }) => exchange(new URL(path, origin), { method, headers, body }, []),
  };
}

/** Returns a random IP address from the range for network tests (RFC 2544), so that visitors do not share limits. */
export function randomIpAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

async function sendRequest(
  url: URL,
  { method, headers, body }: Message,
  {
    ownHeaders,
    cookies,
    redirectedFrom,
  }: { ownHeaders: Readonly<Record<string, string>>; cookies: CookieJar; redirectedFrom: readonly string[] },
): Promise<Answer> {
  const cookie = cookies.header();
  const sent = { ...ownHeaders, ...headers, ...(cookie === null ? {} : { Cookie: cookie }) };
  const answer = await request(url, { method, headers: sent, body });
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) for (const line of [value ?? []].flat()) received.append(name, line);
  received.getSetCookie().forEach(assertSafeCookie);
  cookies.store(received.getSetCookie(), url);
  return { url, status: answer.statusCode, headers: received, html: await answer.body.text(), redirectedFrom };
}

/**
 * Every cookie that a page sets in a test passes here. Only a deletion may lack attributes, because it can be for a script's own cookie.
 * @throws if a script or another host could read the cookie, or if another website's form would send it.
 */
function assertSafeCookie(line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const has = (attribute: string) => attributes.includes(attribute);
  const isFromThisHost = has("Path=/") && has("Secure") === pair.startsWith("__Host-") && !/; Domain=/i.test(line);
  if (has("Max-Age=0") || (has("HttpOnly") && (has("SameSite=Lax") || has("SameSite=Strict")) && isFromThisHost)) return;
  throw new Error(`Not a safe cookie: ${line}`);
}

function formMessage(entries: readonly Entry[]): Message {
  const lines = entries.map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")]);
  return {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(lines).toString(),
  };
}

/** Returns what to send after a redirect: the same request after a 307 or 308, otherwise a GET. */
function afterRedirect(status: number, message: Message): Message {
  return status === 307 || status === 308 ? message : { method: "GET", headers: {}, body: null };
}

function isList(entries: Readonly<Record<string, string>> | readonly Entry[]): entries is readonly Entry[] {
  return Array.isArray(entries);
}
