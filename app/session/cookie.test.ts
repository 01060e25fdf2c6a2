import { describe, expect, test } from "vitest";
import { z } from "zod";

import { createSessionCookie } from "./cookie.server";
import { decrypt, encrypt } from "./encryption.server";

const person = z.object({ phone: z.string(), token: z.string() });
const cookie = createSessionCookie("owner", person, 60);
const asha = { phone: "9810012345", token: "a token of the API" };

const sending = (pair: string) => new Request("http://shop.example/", { headers: { Cookie: pair } });

describe("a session cookie", () => {
  test("returns the value that was written, and hides it in the header", async () => {
    const header = await cookie.write(asha);
    const [pair = ""] = header.split(";");
    expect(await cookie.read(sending(`other=1; ${pair}`))).toEqual(asha);
    const value = pair.slice("owner=".length);
    for (const seen of [value, Buffer.from(value, "base64url").toString("latin1")]) {
      expect(seen).not.toContain(asha.phone);
      expect(seen).not.toContain(asha.token);
    }
    expect(header).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("is valid only for its own purpose", async () => {
    const [pair = ""] = (await createSessionCookie("reseller", person, 60).write(asha)).split(";");
    expect(await cookie.read(sending(pair.replace("reseller=", "owner=")))).toBeNull();
  });

  test.each(["", ".", "AAAA", "%E0%A4%A", "e30=.x", "A".repeat(4000)])(
    "is invalid with the content $0, but counts as sent",
    async (value) => {
      expect(await cookie.read(sending(`owner=${value}`))).toBeNull();
      expect(cookie.isSent(sending(`owner=${value}`))).toBe(true);
    },
  );

  test("expires at once when the session ends", async () => {
    expect(await cookie.end()).toMatch(/^owner=; Max-Age=0; /);
  });
});

test("text encrypted with an older secret can be read until that secret is removed", () => {
  const encrypted = encrypt("the older secret", "owner", "text");
  expect(decrypt(["the newer secret", "the older secret"], "owner", encrypted)).toBe("text");
  expect(decrypt(["the newer secret"], "owner", encrypted)).toBeNull();
});
