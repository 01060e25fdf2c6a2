import { describe, expect, test } from "vitest";
import { z } from "zod";

import { decrypt, encrypt } from "./encrypted.server";

const fact = z.object({ email: z.string() });
const known = { email: "leela@example.in" };

describe("an encrypted fact", () => {
  test("comes back for its purpose only", () => {
    const encrypted = encrypt("login", known);
    expect([decrypt("login", encrypted, fact), decrypt("notice", encrypted, fact)]).toEqual([known, null]);
  });

  test("cannot be read, and is never written the same way twice", () => {
    const encrypted = encrypt("login", known);
    expect(Buffer.from(encrypted, "base64url").toString("latin1")).not.toContain("leela");
    expect(encrypt("login", known)).not.toBe(encrypted);
  });

  test("is refused when one character of it was changed, and when it is nothing like one", () => {
    const encrypted = encrypt("login", known);
    for (const at of [0, 20, encrypted.length - 3]) {
      const forged = encrypted.slice(0, at) + (encrypted[at] === "A" ? "B" : "A") + encrypted.slice(at + 1);
      expect(decrypt("login", forged, fact)).toBeNull();
    }
    for (const nonsense of ["", "a", "....", "A".repeat(200)]) expect(decrypt("login", nonsense, fact)).toBeNull();
  });
});
