import { expect, test } from "vitest";

import { inTurn } from "./in-turn";

test("works of one person wait for each other, and those of another person do not", async () => {
  const log: string[] = [];
  async function* steps(name: string) {
    for (const step of [1, 2]) yield await Promise.resolve(`${name}${step}`);
  }
  const run = async (person: string, name: string) => {
    for await (const part of inTurn(person, () => steps(name))) log.push(part);
  };
  const held = inTurn("Asha", () => steps("held"));
  await held.next();
  const waiting = [run("Asha", "b"), run("Asha", "c")];
  await run("Ravi", "d");
  expect(log).toEqual(["d1", "d2"]);
  await held.return(undefined);
  await Promise.all(waiting);
  expect(log).toEqual(["d1", "d2", "b1", "b2", "c1", "c2"]);
});

test("a work that fails lets the next one begin", async () => {
  // oxlint-disable-next-line require-yield -- it fails before
  async function* failing(): AsyncGenerator<string> {
    await Promise.reject(new Error("no database"));
  }
  async function* one() {
    yield await Promise.resolve("next");
  }
  await expect(inTurn("Asha", failing).next()).rejects.toThrow("no database");
  expect(await inTurn("Asha", one).next()).toEqual({ done: false, value: "next" });
});
