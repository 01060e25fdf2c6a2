import { describe, expect, test } from "vitest";

import { nextPath } from "./next.server";

const asked = (next: string) => nextPath(new Request(`https://own.example/userlogin?next=${encodeURIComponent(next)}`));

describe("the page to return to after a login", () => {
  test.each(["/userdetail", "/updatelogindetail?vehicle=7", "/a/b#c"])("can be %s, a path of our website", (path) => {
    expect(asked(path)).toBe(path);
  });

  test.each([
    ["a line break", "/userdetail\r\nSet-Cookie: x=1", "/userdetailSet-Cookie:%20x=1"],
    ["non-ASCII letters", "/userdetail?q=अ#आ", "/userdetail?q=%E0%A4%85#%E0%A4%86"],
  ])("is safe in a header if it contains %s", (_, next, path) => {
    expect(asked(next)).toBe(path);
    expect(() => new Headers({ Location: path })).not.toThrow();
  });

  test.each([
    "/.//evil.example",
    "/a/..//evil.example",
    "/./\\evil.example",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "userdetail",
    "",
    "/\t/evil.example",
  ])("is never %j", (path) => {
    expect(asked(path)).toBeNull();
  });
});
