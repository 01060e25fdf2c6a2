/** A browser's cookies for one website. */
export type CookieJar = {
  /** Stores the cookies of Set-Cookie headers. */
  store(lines: readonly string[], url: URL): void;
  /** The Cookie header of a request, or null. */
  header(): string | null;
  /** The value of a cookie, or null. */
  value(name: string): string | null;
  clear(): void;
};

/** Creates an empty cookie jar. @param acceptsCookies - if false, the jar stores nothing. */
export function cookieJar(acceptsCookies: boolean): CookieJar {
  const cookies = new Map<string, string>();
  return {
    store(lines, url) {
      if (!acceptsCookies) return;
      for (const line of lines) storeCookie(cookies, line, url);
    },
    header: () => (cookies.size === 0 ? null : [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")),
    value: (name) => cookies.get(name) ?? null,
    clear: () => cookies.clear(),
  };
}

function storeCookie(cookies: Map<string, string>, line: string, url: URL): void {
  const [pair = "", ...written] = line.split(";").map((part) => part.trim());
  const separator = pair.indexOf("=");
  if (separator < 1) return;
  const attributes = new Map(written.map((part) => [part.split("=")[0]?.toLowerCase() ?? "", part.slice(part.indexOf("=") + 1)]));
  // Browsers drop Secure cookies over plain HTTP.
  if (attributes.has("secure") && url.protocol !== "https:") return;
  const name = pair.slice(0, separator);
  if (isExpired(attributes)) cookies.delete(name);
  else cookies.set(name, pair.slice(separator + 1));
}

function isExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attributes.get("expires");
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
