import { describe, expect, test } from "vitest";

import { readFollowing } from "./following";

const now = new Date("2026-11-22T08:32:00Z");
const secondsAgo = (seconds: number) => String(now.getTime() / 1000 - seconds);
const read = (query: Record<string, string>) => readFollowing(new URL(`http://own.example/?${new URLSearchParams(query).toString()}`), now);

describe("a page that reloads itself", () => {
  test("reloads only if its URL asks for it", () => {
    expect(read({})).toEqual({ state: "off" });
    expect(read({ follow: "yes", since: secondsAgo(5) })).toEqual({ state: "off" });
  });

  test("stops reloading ten minutes after the start time in its URL", () => {
    expect(read({ follow: "1", since: secondsAgo(0) })).toEqual({ state: "on", until: new Date("2026-11-22T08:42:00Z") });
    expect(read({ follow: "1", since: secondsAgo(599) }).state).toBe("on");
    expect(read({ follow: "1", since: secondsAgo(600) })).toEqual({ state: "ended" });
  });

  test.each(["soon", "9e99", secondsAgo(-1)])("begins its ten minutes now if the URL has the invalid start time %j", (since) => {
    expect(read({ follow: "1", since })).toEqual({ state: "begins" });
  });

  test("begins its ten minutes now if the URL has no start time", () => {
    expect(read({ follow: "1" })).toEqual({ state: "begins" });
  });
});
