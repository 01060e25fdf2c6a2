import { describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { seal, unseal } from "./sealed.server";

const fact = z.object({ sent: z.boolean() });

describe("a sealed value", () => {
  test("can be read back", () => {
    expect(unseal("result", seal("result", { sent: true }, 60), fact)).toEqual({ sent: true });
  });

  test("is valid only for its purpose", () => {
    expect(unseal("notice", seal("result", { sent: true }, 60), fact)).toBeNull();
  });

  test("is rejected if one character is changed", () => {
    const sealed = seal("result", { sent: false }, 60);
    for (const at of [0, 5, sealed.length - 1]) {
      const forged = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(unseal("result", forged, fact)).toBeNull();
    }
  });

  test("cannot be read by a person who has the URL", () => {
    const sealed = seal("result", { guid: "aStickerOfSomebody" }, 60);
    const readable = [sealed, ...sealed.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"))];
    expect(readable.filter((text) => text.includes("aSticker"))).toEqual([]);
  });

  test("is rejected if it is malformed", () => {
    for (const nonsense of [null, "", ".", "a.b", "a.b.c", "%00"]) expect(unseal("result", nonsense, fact)).toBeNull();
  });

  test("expires", () => {
    vi.useFakeTimers();
    const sealed = seal("result", { sent: true }, 60);
    vi.advanceTimersByTime(58_000);
    expect(unseal("result", sealed, fact)).not.toBeNull();
    vi.advanceTimersByTime(3_000);
    expect(unseal("result", sealed, fact)).toBeNull();
    vi.useRealTimers();
  });
});
