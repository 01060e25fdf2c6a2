import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { REMINDER_SECONDS } from "#contract/contact-policy";
import { answerContact, stopScanner } from "#contract/contacts";
import { scaledTimeout } from "../harness/scaled-timeout";
import { choices, remind, send } from "./contact-steps";
import { holdAgainstTruth } from "./contact-truth";
import { backend, ladders, messagesTo, codeOf, pass, firstPage, newWorld, openBackend } from "./contact-world";

/**
 * Plays random sequences of a stranger, an owner, a second driver, the clock and the providers, and holds what the pages say after each
 * step against what the outbox and the providers did. CONTACT_MODEL_STEPS sets the number of steps, and
 * CONTACT_MODEL_SEED the sequences.
 */

const stepsWanted = Number(process.env["CONTACT_MODEL_STEPS"] ?? 384);
const STEPS_PER_RUN = 12;
const seed = Number(process.env["CONTACT_MODEL_SEED"] ?? 20_261_128);

beforeAll(openBackend);
afterAll(() => backend.close());

const oneRun = fc.array(choices, { minLength: STEPS_PER_RUN, maxLength: STEPS_PER_RUN });
const anyLadder = fc.constantFrom(...(Object.keys(ladders) as (keyof typeof ladders)[]));
const options = (runs: number) => ({ seed, numRuns: Math.max(1, runs), endOnFailure: true });
const TIMEOUT = scaledTimeout(240_000);

test(`every sentence about a contact is true of what happened (seed ${seed})`, { timeout: TIMEOUT }, async () => {
  const property = fc.asyncProperty(anyLadder, oneRun, async (ladder, steps) => {
    const world = await newWorld(ladder);
    const done: string[] = [ladder];
    for (const { name, step } of steps) {
      done.push(name);
      try {
        await step(world);
        await holdAgainstTruth(world);
      } catch (error) {
        throw new Error(`After: ${done.join("; ")} (seed ${seed})`, { cause: error });
      }
    }
  });
  await fc.assert(property, options(Math.round(stepsWanted / STEPS_PER_RUN)));
});

/**
 * The one exception to the truth: whoever was stopped is shown what a stranger is shown whom nobody answers. Truth there would endanger the
 * owner.
 */
test(`a stopped stranger sees the same as one whom nobody answers, and nothing is sent (seed ${seed})`, { timeout: TIMEOUT }, async () => {
  const afterStop = fc.array(fc.constantFrom(50, 110, 590, 1190, 3590, 79_990), { minLength: 3, maxLength: 6 });
  const property = fc.asyncProperty(
    fc.constantFrom("6", "9", "2", "10"),
    fc.boolean(),
    fc.boolean(),
    afterStop,
    anyLadder,
    async (reason, reminds, answers, waits, ladder) => {
      // A decoy has no delivery report, so its time is that of its sending. Let both fall into the same minute.
      backend.clock.advance(80 - ((backend.clock.now().getTime() / 1000) % 60));
      const [stopped, unanswered] = [await newWorld(ladder), await newWorld(ladder)];
      for (const world of [stopped, unanswered]) await send(world, reason);
      await pass(10);
      const sent = await messagesTo(stopped, stopped.owner.phone);
      expect(await backend.call(stopScanner, { code: codeOf(sent[0]) })).toMatchObject({ kind: "ok" });
      const codes = [codeOf(sent[0]), codeOf((await messagesTo(stopped, stopped.driver))[0])];
      for (const seconds of waits) {
        for (const code of answers ? codes : []) await backend.call(answerContact, { code, answer: "on_my_way_5" });
        await pass(seconds);
        if (reminds) for (const world of [stopped, unanswered]) await remind(world);
        await pass(0);
        const [one, other] = [await firstPage(stopped), await firstPage(unanswered)];
        expect(one, `${reason} after ${waits.join(", ")} s`).toBe(other);
      }
      expect((await messagesTo(stopped, stopped.owner.phone)).length, "nothing more is sent").toBe(sent.length);
      const isReminded = waits.reduce((sum, seconds) => sum + seconds, 0) > REMINDER_SECONDS;
      const others = (await messagesTo(unanswered, unanswered.owner.phone)).length;
      if (isReminded) expect(others, "the other is reminded").toBeGreaterThan(sent.length);
    },
  );
  await fc.assert(property, options(Math.round(stepsWanted / 50)));
});
