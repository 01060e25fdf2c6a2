type Cookie = { readonly value: string; readonly path: string };

/** A browser's cookies for one website. */
export type CookieJar = {
  /** Stores the cookies of Set-Cookie headers. */
  store(lines: readonly string[], url: URL): void;
  /** The Cookie header for a request, or null. */
  header(url: URL): string | null;
  /** The value of a cookie, or null. */
  value(name: string): string | null;
  clear(): void;
};

/** Creates an empty cookie jar. @param acceptsCookies - if false, the jar stores nothing. */
export function cookieJar(acceptsCookies: boolean): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    store(lines, url) {
      if (!acceptsCookies) return;
      for (const line of lines) storeCookie(cookies, line, url);
    },
    header(url) {
      const sent = [...cookies].filter(([, cookie]) => pathMatches(cookie.path, url.pathname));
      return sent.length === 0 ? null : sent.map(([name, cookie]) => `${name}=${cookie.value}`).join("; ");
    },
    value: (name) => cookies.get(name)?.value ?? null,
    clear: () => cookies.clear(),
  };
}

function storeCookie(cookies: Map<string, Cookie>, line: string, url: URL): void {
  const [pair = "", ...written] = line.split(";").map((part) => part.trim());
  const separator = pair.indexOf("=");
  if (separator < 1) return;
  const attributes = new Map(written.map((part) => [part.split("=")[0]?.toLowerCase() ?? "", part.slice(part.indexOf("=") + 1)]));
  // Browsers drop Secure cookies over plain HTTP.
  if (attributes.has("secure") && url.protocol !== "https:") return;
  const name = pair.slice(0, separator);
  if (isExpired(attributes)) cookies.delete(name);
  else cookies.set(name, { value: pair.slice(separator + 1), path: attributes.get("path") ?? "/" });
}

function isExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attributes.get("expires");
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function pathMatches(cookiePath: string, path: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);
}
