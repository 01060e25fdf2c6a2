import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createSharedPages, sharedPageKey, type Page } from "./shared-pages.server";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const page = (text: string, differences: Partial<Page> = {}): Page => ({
  status: 200,
  headers: [["content-type", "text/html"]],
  body: Buffer.from(text),
  ...differences,
});

test("a shared page is rendered at most once a second", async () => {
  const pages = createSharedPages();
  const render = vi.fn(() => Promise.resolve(page("hello")));
  const found = await Promise.all([pages.find("/", render), pages.find("/", render), pages.find("/", render)]);
  expect(found.map(({ body }) => String(body))).toEqual(["hello", "hello", "hello"]);
  vi.advanceTimersByTime(999);
  await pages.find("/", render);
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await pages.find("/", render);
  expect(render).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<Page>]>([
  ["an error", () => Promise.resolve(page("", { status: 503 }))],
  ["a page that sets a cookie", () => Promise.resolve(page("", { headers: [["set-cookie", "a=b"]] }))],
  ["a failed rendering", () => Promise.reject(new Error("failed"))],
])("the server does not keep %s as a shared page", async (_what, answer) => {
  const pages = createSharedPages();
  const render = vi.fn(answer);
  await pages.find("/", render).catch(() => undefined);
  await pages.find("/", render).catch(() => undefined);
  expect(render).toHaveBeenCalledTimes(2);
});

test("shared pages have the same entity tag only if they have the same content", async () => {
  const tagOf = async (text: string) => (await createSharedPages().find("/", () => Promise.resolve(page(text)))).headers;
  expect(await tagOf("one")).toEqual(await tagOf("one"));
  expect(await tagOf("one")).not.toEqual(await tagOf("two"));
});

test("the server keeps a limited number of shared pages", async () => {
  const pages = createSharedPages();
  const render = vi.fn(() => Promise.resolve(page("")));
  for (let host = 0; host < 51; host += 1) await pages.find(String(host), render);
  await pages.find("0", render);
  expect(render).toHaveBeenCalledTimes(52);
});

type RequestHead = Parameters<typeof sharedPageKey>[0];

const request = (differences: Partial<RequestHead>, language = "en") =>
  sharedPageKey({ method: "GET", url: "/", headers: { host: "localhost" }, ...differences }, language);

test.each<[string, Partial<RequestHead>]>([
  ["a request with a cookie", { headers: { cookie: "flash=" } }],
  ["a request with a query", { url: "/?notice=sealed" }],
  ["a posted form", { method: "POST" }],
  ["a HEAD request", { method: "HEAD" }],
])("the server does not use a shared page for %s", (_what, differences) => {
  expect(request(differences)).toBeNull();
});

test("the server keeps a separate shared page for each host, path, language, encoding and kind of browser", () => {
  const variants = [
    request({}),
    request({ url: "/warning" }),
    request({}, "hi"),
    request({ headers: { host: "other" } }),
    request({ headers: { host: "localhost", "accept-encoding": "gzip" } }),
    request({ headers: { host: "localhost", "accept-encoding": "br" } }),
    request({ headers: { host: "localhost", "user-agent": "w3m/0.5" } }),
  ];
  expect(new Set(variants).size).toBe(variants.length);
  expect(request({ headers: { host: "localhost", "user-agent": "Chrome" } })).toBe(request({}));
});
