import { describe, expect, test } from "vitest";

import { nextPath } from "./next.server";

const asked = (next: string) => nextPath(new Request(`https://own.example/userlogin?next=${encodeURIComponent(next)}`));

describe("where a login leads back to", () => {
  test.each(["/userdetail", "/updatelogindetail?vehicle=7", "/a/b#c"])("our own %s", (path) => {
    expect(asked(path)).toBe(path);
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "userdetail", "", "/\t/evil.example"])(
    "never %j",
    (path) => {
      expect(asked(path)).toBeNull();
    },
  );
});
