import { describe, expect, test } from "vitest";

import { call, mail, outboxForTests, sms } from "../../../tests/harness/outbox-workers";
import { silentLog, type LogEntry } from "../../platform/process/log";
import { createContactProgress } from "../../contact/contacts/progress";
import { sandboxNames, stubProviders, type StubProviders } from "../../testing/outbox";
import type { SendOutcome } from "../providers/provider";
import { MAX_ATTEMPTS, timings } from "./timings";
import { createProviderHealth } from "./provider-health";
import { createWorker } from "./worker";

const { backend, startWorker, enqueue, row, inSeconds, untilState, untilAttempt, runWorkerPass } = outboxForTests();
const accepted: SendOutcome = { kind: "accepted", reference: "provider-reference" };
const failed: SendOutcome = { kind: "failed", reason: "answered 503" };

const timesReceived = ({ received }: StubProviders, id: number) => received.filter((each) => each.id === id).length;

describe("a failed message", () => {
  test("is retried with increasing pauses, then becomes a dead letter that keeps its message", async () => {
    const providers = stubProviders(() => failed);
    const worker = startWorker(providers);
    const id = await enqueue();
    await untilAttempt(worker, id, 1, 0);
    expect(await row(id)).toMatchObject({ state: "waiting", failure: "answered 503", dueAt: inSeconds(5), leasedUntil: null });
    backend().clock.advance(4.999);
    await runWorkerPass(worker);
    expect(timesReceived(providers, id)).toBe(1);
    await untilAttempt(worker, id, 2, 0.001);
    expect((await row(id)).dueAt).toEqual(inSeconds(10));
    for (let attempt = 3; attempt <= MAX_ATTEMPTS; attempt += 1) await untilAttempt(worker, id, attempt, 900);
    expect(await row(id)).toMatchObject({ state: "dead", failure: "answered 503", finishedAt: backend().clock.now() });
    expect((await row(id)).payload.length).toBeGreaterThan(0);
    backend().clock.advance(100_000);
    await runWorkerPass(worker);
    expect(timesReceived(providers, id)).toBe(MAX_ATTEMPTS);
  });

  test("that is a phone call keeps no numbers after it becomes a dead letter", async () => {
    const worker = startWorker(stubProviders(() => failed));
    const id = await enqueue(call);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) await untilAttempt(worker, id, attempt, 900);
    expect((await row(id)).state).toBe("dead");
    expect((await row(id)).payload).toHaveLength(0);
  });

  test("is sent when a later attempt succeeds", async () => {
    let answers: SendOutcome[] = [failed, accepted];
    const worker = startWorker(
      stubProviders(() => {
        const [next = accepted, ...rest] = answers;
        answers = rest;
        return next;
      }),
    );
    const id = await enqueue();
    await untilAttempt(worker, id, 1, 0);
    await untilAttempt(worker, id, 2, 5);
    expect(await row(id)).toMatchObject({ state: "sent", failure: null });
  });

  test("stores the name of an error, but never the error's message", async () => {
    const worker = startWorker(
      stubProviders(() => {
        throw new RangeError("could not send to 9876543210");
      }),
    );
    const id = await enqueue();
    await untilAttempt(worker, id, 1, 0);
    expect((await row(id)).failure).toBe("RangeError");
  });

  test("is not retried if the provider refuses the recipient", async () => {
    const worker = startWorker(stubProviders(() => ({ kind: "refused", reason: "invalid" })));
    const id = await enqueue();
    worker.wake();
    await untilState(id, "refused");
    expect(await row(id)).toMatchObject({ failure: "invalid", attempts: 1 });
    expect((await row(id)).payload).toHaveLength(0);
  });

  test("becomes a dead letter at once, and is logged, if nobody but the operator can solve the problem", async () => {
    const logged: LogEntry[] = [];
    const rejecting = stubProviders(() => ({ kind: "rejected", reason: "answered 401" }));
    const worker = createWorker(backend().services, {
      providers: rejecting,
      contacts: createContactProgress(backend().services),
      health: createProviderHealth(backend().services, sandboxNames, silentLog),
      log: (entry) => logged.push(entry),
      timings,
    });
    const id = await enqueue();
    await worker.deliverNow(id);
    expect(await row(id)).toMatchObject({ state: "dead", failure: "answered 401", attempts: 1 });
    expect((await row(id)).payload.length).toBeGreaterThan(0);
    expect(logged).toEqual([{ level: "error", event: "sms given up", reason: "sandbox: answered 401" }]);
  });

  test("times out without a response, and the request to the provider is aborted", async () => {
    let signalled: AbortSignal | undefined;
    const worker = startWorker(
      stubProviders((_id, signal) => {
        signalled ??= signal;
        return new Promise(() => undefined);
      }),
      { sendTimeout: 50 },
    );
    const id = await enqueue();
    worker.wake();
    await expect.poll(async () => (await row(id)).failure).toBe("no answer in time");
    expect(signalled?.aborted).toBe(true);
  });

  test("that is a mail has a longer timeout", async () => {
    const worker = startWorker(
      stubProviders(() => new Promise(() => undefined)),
      { sendTimeout: 50, shutdownTimeout: 50 },
    );
    const [slow, short] = [await enqueue(mail), await enqueue()];
    worker.wake();
    await expect.poll(async () => (await row(short)).failure).toBe("no answer in time");
    expect(await row(slow)).toMatchObject({ state: "leased", attempts: 1 });
  });
});

describe("an expired message", () => {
  test("is not sent", async () => {
    const providers = stubProviders(() => accepted);
    const id = await enqueue(sms, { expiresAt: inSeconds(120) });
    backend().clock.advance(120);
    startWorker(providers);
    await untilState(id, "dead");
    expect(await row(id)).toMatchObject({ failure: "too late", finishedAt: backend().clock.now() });
    expect((await row(id)).payload).toHaveLength(0);
    expect(providers.received).toEqual([]);
  });

  test("is marked dead when it expires, not at its next retry", async () => {
    const providers = stubProviders(() => failed);
    const worker = startWorker(providers);
    const id = await enqueue(sms, { expiresAt: inSeconds(7) });
    await untilAttempt(worker, id, 1, 0);
    await untilAttempt(worker, id, 2, 5);
    expect((await row(id)).dueAt).toEqual(inSeconds(2));
    await untilAttempt(worker, id, 3, 2);
    expect(await row(id)).toMatchObject({ state: "dead", failure: "too late: answered 503" });
    expect(providers.received).toHaveLength(2);
  });
});
