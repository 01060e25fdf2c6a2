import { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";

import { readAtMost } from "./bounded-body";

/** Returns a body of `count` chunks of four bytes, and `seen`, which records how much of the body was read. */
function bodyOf(count: number) {
  const seen = { chunks: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.chunks += 1;
        if (seen.chunks > count) controller.close();
        else controller.enqueue(Buffer.from("₹\n"));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

test("a body is read as a whole, even if a character spans two chunks", async () => {
  const [first, second] = [Buffer.from("₹").subarray(0, 1), Buffer.from("₹").subarray(1)];
  expect(await readAtMost(ReadableStream.from([first, second]), 3)).toBe("₹");
  expect(await readAtMost(bodyOf(3).body, 12)).toBe("₹\n₹\n₹\n");
  expect(await readAtMost(null, 0)).toBe("");
});

test("an endless body is read up to the limit, then cancelled", async () => {
  const { body, seen } = bodyOf(Infinity);
  expect(await readAtMost(body, 20)).toBeNull();
  expect(seen).toEqual({ chunks: 6, cancelled: true });
});
