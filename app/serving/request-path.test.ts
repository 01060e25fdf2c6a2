import { describe, expect, test } from "vitest";

import { comparedHost, isHost, requestPath } from "./request-path.server";

const dots = [".", "%2e", "%2E", "%252e"];
const slashes = ["/", "%2f", "%2F", "\\", "%5c", "%5C", "%252f", "%255c", "//"];
/** Starts of the paths to which providers may post from another website. */
const providerPaths = ["/webhooks/", "/webhooks", "/payment/callback", "/payment/callback/"];
/** Paths that start like a provider's path, but whose dot segments lead to another page. */
const disguisedPaths = providerPaths.flatMap((prefix) =>
  dots.flatMap((first) => dots.flatMap((second) => slashes.map((slash) => `${prefix}${slash}${first}${second}${slash}updatelogindetail`))),
);

describe("isHost", () => {
  test.each(["a", "stickers.example.in", "127.0.0.1:3000", "[::1]", "[::1]:3000", "under_score"])("accepts %s", (host) => {
    expect(isHost(host)).toBe(true);
  });

  test.each(["", "a@b", "a:b@c", "evil?", "evil#", "evil/x", "evil\\x", "a b", "a,b", "a:", "a:123456", "[::1", "%00", "ä"])(
    "rejects %s",
    (host) => {
      expect(isHost(host)).toBe(false);
    },
  );
});

test.each([
  ["Desk.Example.IN", "desk.example.in"],
  ["desk.example.in.", "desk.example.in"],
  ["desk.example.in.:443", "desk.example.in"],
  ["desk.example.in:80", "desk.example.in"],
  ["desk.example.in:3000", "desk.example.in:3000"],
  ["[::1]:443", "[::1]"],
])("the host %s is compared as %s", (host, compared) => {
  expect(comparedHost(host)).toBe(compared);
});

describe("requestPath", () => {
  test.each([
    ["/", "/"],
    ["/quickcontact?guid=../x//y%2e", "/quickcontact"],
    ["/myorder.csv", "/myorder.csv"],
    ["/userdetail/", "/userdetail"],
    ["/Desk/login", "/desk/login"],
    ["/%44esk/", "/desk"],
    ["/V1/docs", "/v1/docs"],
    ["/WEBHOOKS/x", "/webhooks/x"],
    ["/Sandbox/outbox/", "/sandbox/outbox"],
    ["/Metrics", "/metrics"],
    ["/desk%20", "/desk "],
    ["/%77ebhooks/x", "/webhooks/x"],
    ["/s/AB%20CD", "/s/ab cd"],
    ["/%E0%A4%85", "/अ"],
    ["/...", "/..."],
  ])("decodes %s to %s", (url, path) => {
    expect(requestPath(url)).toBe(path);
  });

  test.each(disguisedPaths)("rejects %s", (url) => {
    expect(requestPath(url)).toBeNull();
  });

  test.each([
    "",
    "*",
    "register",
    "http://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/%",
    "/%zz",
    "/%c0%ae/",
    "/a%00b",
    "/a%0d%0ab",
    "/a/./b",
    "/a/..",
    "/a b",
    "/a#b",
  ])("rejects %j", (url) => {
    expect(requestPath(url)).toBeNull();
  });

  test("never returns a segment of two dots", () => {
    for (const url of [...disguisedPaths, "/a/b", "/.well-known/x"]) expect((requestPath(url) ?? "").split("/")).not.toContain("..");
  });
});
