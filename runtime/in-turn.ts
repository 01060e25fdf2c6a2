import { setTimeout as pause } from "node:timers/promises";

/** The end of the newest long work of each person. */
const newest = new Map<string, Promise<void>>();

/**
 * Does long work, such as an export, in steps, so that it holds up nobody else: each person's works wait for each other, and after each
 * step, others get as much time as the step took.
 * @param person - whose work it is.
 */
export async function* inTurn<Part>(person: string, steps: () => AsyncIterable<Part>): AsyncGenerator<Part> {
  const before = newest.get(person);
  const ends: (() => void)[] = [];
  const own = new Promise<void>((resolve) => ends.push(resolve));
  newest.set(person, own);
  try {
    await before;
    let beganAt = performance.now();
    for await (const part of steps()) {
      const took = performance.now() - beganAt;
      yield part;
      await pause(took);
      beganAt = performance.now();
    }
  } finally {
    if (newest.get(person) === own) newest.delete(person);
    for (const end of ends) end();
  }
}
