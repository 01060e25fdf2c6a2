import { describe, expect, test } from "vitest";

import { createIdempotentRunner, type CompletedWork } from "./idempotency.server";

const DAY = 86_400_000;

/** A clock that the test advances, and work that records its runs. */
function setUp(limits: { maxEntries?: number; maxCharacters?: number } = {}) {
  const clock = { now: 1_000_000 };
  const runOnce = createIdempotentRunner<string>({ maxEntries: 100, maxCharacters: 1000, ...limits, now: () => clock.now });
  const done: string[] = [];
  const work =
    (result: string, how: Partial<CompletedWork<string>> = {}) =>
    async (): Promise<CompletedWork<string>> => {
      done.push(result);
      await Promise.resolve();
      return { result, ttlMilliseconds: DAY, size: result.length, ...how };
    };
  /** Submits a form whose work is `what`. By default, the form arrives now. */
  const once = (request: { key: string; content: string }, what: () => Promise<CompletedWork<string>>, arrivedAt = (clock.now += 1)) =>
    runOnce({ ...request, arrivedAt }, what);
  return { clock, once, done, work };
}

const order = { key: "order", content: "two cars" };

describe("the work of one idempotency key", () => {
  test("runs once for twenty concurrent callers and one later caller", async () => {
    const { once, done, work, clock } = setUp();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => once(order, work(`try ${index}`))));
    clock.now += DAY - 100;
    answers.push(await once(order, work("later")));
    expect([new Set(answers), done]).toEqual([new Set(["try 0"]), ["try 0"]]);
  });

  test("runs again after its result has expired", async () => {
    const { once, done, work, clock } = setUp();
    await once(order, work("first"));
    clock.now += DAY;
    expect([await once(order, work("second")), done]).toEqual(["second", ["first", "second"]]);
  });

  test("runs again if its result was not kept, unless the repeated form arrived before the first run finished; the new result is kept", async () => {
    const { once, work, clock } = setUp();
    const before = clock.now;
    await once(order, work("lost", { ttlMilliseconds: 0 }));
    expect(await once(order, work("again"), before)).toBe("lost");
    expect(await once(order, work("found"))).toBe("found");
    expect(await once({ ...order, content: "two bikes" }, work("other"))).toBeNull();
  });

  test("runs again after an error", async () => {
    const { once, work } = setUp();
    await expect(once(order, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await once(order, work("mended"))).toBe("mended");
  });

  test("does not affect the work of another key", async () => {
    const { once, done, work } = setUp();
    await Promise.all([once(order, work("a")), once({ ...order, key: "other" }, work("b"))]);
    expect(done).toEqual(["a", "b"]);
  });
});

describe("other content under the same key", () => {
  const other = { ...order, content: "two bikes" };

  test("is rejected during and after the first run", async () => {
    const { once, done, work } = setUp();
    const first = once(order, work("first"));
    expect([await once(other, work("second")), await first, await once(other, work("third"))]).toEqual([null, "first", null]);
    expect(done).toEqual(["first"]);
  });

  test("is accepted if the first result was not kept", async () => {
    const { once, work } = setUp();
    await once(order, work("no", { ttlMilliseconds: 0 }));
    expect(await once(other, work("yes"))).toBe("yes");
  });
});

describe("the memory for results", () => {
  const runsAfter = async (memory: ReturnType<typeof setUp>, keys: readonly string[]) => {
    for (const key of keys) await memory.once({ key, content: "" }, memory.work(`${key} is done`));
    return memory.done.length;
  };

  test("is limited to a number of results, and evicts the oldest first", async () => {
    const memory = setUp({ maxEntries: 3 });
    expect(await runsAfter(memory, ["a", "b", "c", "d"])).toBe(4);
    expect(await runsAfter(memory, ["b", "c", "d"])).toBe(4);
    expect(await runsAfter(memory, ["a"])).toBe(5);
  });

  test("is limited to a number of characters", async () => {
    const memory = setUp({ maxCharacters: 24 });
    expect(await runsAfter(memory, ["a", "b", "c", "b", "c"])).toBe(3);
    expect(await runsAfter(memory, ["a"])).toBe(4);
  });

  test("never evicts running work", async () => {
    const { once, work, done } = setUp({ maxEntries: 1 });
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
