/** By what a User-Agent names a browser, the most specific first. */
const browsers = [
  ["Edg", "Edge"],
  ["SamsungBrowser", "Samsung Internet"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Returns a name by which an owner recognises a browser, such as "Chrome, Android", or "" for an unknown one. */
export function browserName(userAgent: string): string {
  const found = [browsers, systems].map((list) => list.find(([mark]) => userAgent.includes(mark))?.[1]);
  return found.filter((name) => name !== undefined).join(", ");
}
