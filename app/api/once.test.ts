import { describe, expect, test } from "vitest";

import { onceFor, type Done } from "./once.server";

const DAY = 86_400_000;

/** A clock that the test moves, and work that counts how often it was done. */
function workshop(bounds: { entries?: number; characters?: number } = {}) {
  const clock = { now: 1_000_000 };
  const once = onceFor<string>({ entries: 100, characters: 1000, ...bounds, now: () => clock.now });
  const done: string[] = [];
  const work =
    (result: string, how: Partial<Done<string>> = {}) =>
    async (): Promise<Done<string>> => {
      done.push(result);
      await Promise.resolve();
      return { result, keptFor: DAY, size: result.length, ...how };
    };
  /** Whoever asks has just arrived, unless it is said when. */
  const asked = (claim: { key: string; content: string }, what: () => Promise<Done<string>>, arrivedAt = (clock.now += 1)) =>
    once({ ...claim, arrivedAt }, what);
  return { clock, once: asked, done, work };
}

const order = { key: "order", content: "two cars" };

describe("the work of one key", () => {
  test("is done once by twenty who ask at once, and by who asks later", async () => {
    const { once, done, work, clock } = workshop();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => once(order, work(`try ${index}`))));
    clock.now += DAY - 100;
    answers.push(await once(order, work("later")));
    expect([new Set(answers), done]).toEqual([new Set(["try 0"]), ["try 0"]]);
  });

  test("is done anew when what was kept has ended", async () => {
    const { once, done, work, clock } = workshop();
    await once(order, work("first"));
    clock.now += DAY;
    expect([await once(order, work("second")), done]).toEqual(["second", ["first", "second"]]);
  });

  test("is done anew by who arrives when nothing of it was kept, not by who arrived before it ended", async () => {
    const { once, work, clock } = workshop();
    const before = clock.now;
    await once(order, work("lost", { keptFor: 0 }));
    expect(await once(order, work("again"), before)).toBe("lost");
    expect(await once(order, work("found"))).toBe("found");
    expect(await once({ ...order, content: "two bikes" }, work("other"))).toBeNull();
  });

  test("is done anew after it threw", async () => {
    const { once, work } = workshop();
    await expect(once(order, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await once(order, work("mended"))).toBe("mended");
  });

  test("is not that of another key", async () => {
    const { once, done, work } = workshop();
    await Promise.all([once(order, work("a")), once({ ...order, key: "other" }, work("b"))]);
    expect(done).toEqual(["a", "b"]);
  });
});

describe("other content under the same key", () => {
  const other = { ...order, content: "two bikes" };

  test("is refused while the first is underway, and after it", async () => {
    const { once, done, work } = workshop();
    const first = once(order, work("first"));
    expect([await once(other, work("second")), await first, await once(other, work("third"))]).toEqual([null, "first", null]);
    expect(done).toEqual(["first"]);
  });

  test("is done when the first was refused and so used nothing up", async () => {
    const { once, work } = workshop();
    await once(order, work("no", { keptFor: 0 }));
    expect(await once(other, work("yes"))).toBe("yes");
  });
});

describe("memory", () => {
  const asked = async (keep: ReturnType<typeof workshop>, keys: readonly string[]) => {
    for (const key of keys) await keep.once({ key, content: "" }, keep.work(`${key} is done`));
    return keep.done.length;
  };

  test("holds so many outcomes, and the oldest goes first", async () => {
    const keep = workshop({ entries: 3 });
    expect(await asked(keep, ["a", "b", "c", "d"])).toBe(4);
    expect(await asked(keep, ["b", "c", "d"])).toBe(4);
    expect(await asked(keep, ["a"])).toBe(5);
  });

  test("holds so many characters", async () => {
    const keep = workshop({ characters: 24 });
    expect(await asked(keep, ["a", "b", "c", "b", "c"])).toBe(3);
    expect(await asked(keep, ["a"])).toBe(4);
  });

  test("never drops what is underway", async () => {
    const { once, work, done } = workshop({ entries: 1 });
    let finish = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const slow = once(order, async () => {
      await waiting;
      return work("slow")();
    });
    await once({ key: "a", content: "" }, work("a"));
    await once({ key: "b", content: "" }, work("b"));
    const second = once(order, work("twice"));
    finish();
    expect([await slow, await second, done.includes("twice")]).toEqual(["slow", "slow", false]);
  });
});
