import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { outbox, sandboxDeliveries } from "../../database/schema/delivery";
import type { LogEntry } from "../../process/log";
import { contactProgress } from "../../scanning/contact-progress";
import { anySms, openProviders, pendingProviders, readRow, stubProviders, workerWith, type StubProviders } from "../../testing/outbox";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import type { OutgoingMessage } from "../messages/message";
import type { Providers, SendOutcome } from "../providers/provider";
import { MOST_ATTEMPTS, schedule, type Schedule } from "./schedule";
import { leaseDue, leaseOne } from "./store";
import { openWorker, type Worker } from "./worker";

const sms = anySms("9876543210", "Your code is 482913.");
const call: OutgoingMessage = { channel: "call", from: "9000000001", to: "9876543210" };
const mail: OutgoingMessage = { channel: "mail", to: "a@example.in", subject: "Code", text: "It is 482913." };
const accepted: SendOutcome = { kind: "accepted", reference: "the-provider-s" };
const failed: SendOutcome = { kind: "failed", reason: "answered 503" };

let backend: TestBackend;
const workers: Worker[] = [];

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await backend.services.database.delete(sandboxDeliveries);
  await backend.services.database.delete(outbox);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

function startWorker(providers: Providers, times: Partial<Schedule> = {}): Worker {
  const worker = workerWith(backend.services, providers, times);
  workers.push(worker);
  worker.start();
  return worker;
}

function enqueue(message: OutgoingMessage = sms, options: { goodUntil?: Date } = {}): Promise<number> {
  return backend.services.database.transaction((transaction) => backend.services.outbox.enqueue(transaction, message, options));
}

const row = (id: number) => readRow(backend.services, id);
const inSeconds = (seconds: number) => new Date(backend.clock.now().getTime() + seconds * 1000);
const untilState = (id: number, state: string) => expect.poll(async () => (await row(id)).state).toBe(state);
const untilAsked = ({ asked }: StubProviders, count: number) => expect.poll(() => asked.length).toBe(count);

/** Makes the row due again and waits for the end of its next attempt. */
async function untilAttempt(worker: Worker, id: number, attempts: number, seconds: number): Promise<void> {
  backend.clock.advance(seconds);
  worker.wake();
  const tried = async () => {
    const { state, attempts: made } = await row(id);
    return { made, leased: state === "leased" };
  };
  await expect.poll(tried).toEqual({ made: attempts, leased: false });
}

/** Runs the worker until it has tried the newest row. */
async function runWorkerPass(worker: Worker): Promise<void> {
  const last = await enqueue(mail, { goodUntil: backend.clock.now() });
  worker.wake();
  await untilState(last, "dead");
}

const timesAsked = ({ asked }: StubProviders, id: number) => asked.filter((each) => each.id === id).length;

describe("a message", () => {
  test("is sent at once when the worker is nudged, and its payload is wiped", async () => {
    const providers = stubProviders(() => accepted);
    const worker = startWorker(providers);
    const id = await enqueue();
    worker.wake();
    await untilState(id, "sent");
    expect(providers.asked).toEqual([{ id, message: sms }]);
    expect(await row(id)).toMatchObject({ attempts: 1, providerReference: "the-provider-s", failure: null, leasedUntil: null });
    expect((await row(id)).payload).toHaveLength(0);
    expect((await row(id)).finishedAt).toEqual(backend.clock.now());
  });

  test("is sent without a nudge when the worker starts later", async () => {
    const id = await enqueue();
    startWorker(stubProviders(() => accepted));
    await untilState(id, "sent");
  });

  test("reaches its channel's provider unchanged", async () => {
    const messages = [sms, mail, call];
    const providers = stubProviders(() => accepted);
    for (const message of messages) await enqueue(message);
    startWorker(providers);
    await expect.poll(() => providers.asked.map(({ message }) => message)).toEqual(expect.arrayContaining(messages));
  });

  test("is not sent when its transaction is rolled back", async () => {
    const undone = backend.services.database.transaction(async (transaction) => {
      await backend.services.outbox.enqueue(transaction, sms);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await backend.services.database.select().from(outbox)).toEqual([]);
  });

  test("is never stored in clear text", async () => {
    const sandbox = openProviders(backend.services);
    const id = await enqueue(call);
    const code = await enqueue();
    const dump = async () => {
      const { database } = backend.services;
      const rows = await database.execute(sql`
        select encode(payload, 'escape') as text, encode(payload, 'hex') as hex, o::text as row from outbox o
        union all select encode(payload, 'escape'), encode(payload, 'hex'), s::text from sandbox_deliveries s`);
      return JSON.stringify(rows);
    };
    const clear = ["9000000001", "9876543210", "482913"].flatMap((secret) => [secret, Buffer.from(secret).toString("hex")]);
    for (const secret of clear) expect(await dump()).not.toContain(secret);
    startWorker(sandbox);
    await untilState(code, "sent");
    await untilState(id, "sent");
    for (const secret of clear) expect(await dump()).not.toContain(secret);
  });

  test("is sent once by several workers", async () => {
    const providers = stubProviders(async () => {
      await new Promise(setImmediate);
      return accepted;
    });
    const ids = await Promise.all(Array.from({ length: 40 }, () => enqueue()));
    const crowd = Array.from({ length: 4 }, () => startWorker(providers));
    for (const worker of crowd) worker.wake();
    for (const id of ids) await untilState(id, "sent");
    expect(providers.asked).toHaveLength(40);
    expect(new Set(providers.asked.map(({ id }) => id))).toEqual(new Set(ids));
  });
});

describe("a failed message", () => {
  test("is retried with increasing pauses, then becomes an encrypted dead letter", async () => {
    const providers = stubProviders(() => failed);
    const worker = startWorker(providers);
    const id = await enqueue();
    await untilAttempt(worker, id, 1, 0);
    expect(await row(id)).toMatchObject({ state: "waiting", failure: "answered 503", dueAt: inSeconds(5), leasedUntil: null });
    backend.clock.advance(4.999);
    await runWorkerPass(worker);
    expect(timesAsked(providers, id)).toBe(1);
    await untilAttempt(worker, id, 2, 0.001);
    expect((await row(id)).dueAt).toEqual(inSeconds(10));
    for (let attempt = 3; attempt <= MOST_ATTEMPTS; attempt += 1) await untilAttempt(worker, id, attempt, 900);
    expect(await row(id)).toMatchObject({ state: "dead", failure: "answered 503", finishedAt: backend.clock.now() });
    expect((await row(id)).payload.length).toBeGreaterThan(0);
    backend.clock.advance(100_000);
    await runWorkerPass(worker);
    expect(timesAsked(providers, id)).toBe(MOST_ATTEMPTS);
  });

  test("does not keep a caller's number as a dead letter", async () => {
    const worker = startWorker(stubProviders(() => failed));
    const id = await enqueue(call);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) await untilAttempt(worker, id, attempt, 900);
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

  test("stores the type of its error, never the message", async () => {
    const worker = startWorker(
      stubProviders(() => {
        throw new RangeError("could not send to 9876543210");
      }),
    );
    const id = await enqueue();
    await untilAttempt(worker, id, 1, 0);
    expect((await row(id)).failure).toBe("RangeError");
  });

  test("with a permanent refusal is closed at once", async () => {
    const worker = startWorker(stubProviders(() => ({ kind: "refused", reason: "invalid" })));
    const id = await enqueue();
    worker.wake();
    await untilState(id, "refused");
    expect(await row(id)).toMatchObject({ failure: "invalid", attempts: 1 });
    expect((await row(id)).payload).toHaveLength(0);
  });

  test("that the operator must fix becomes a dead letter at once and is logged", async () => {
    const logged: LogEntry[] = [];
    const rejecting = stubProviders(() => ({ kind: "rejected", reason: "answered 401" }));
    const worker = openWorker(backend.services, {
      providers: rejecting,
      contacts: contactProgress,
      log: (entry) => logged.push(entry),
      times: schedule,
    });
    const id = await enqueue();
    await worker.deliverNow(id);
    expect(await row(id)).toMatchObject({ state: "dead", failure: "answered 401", attempts: 1 });
    expect((await row(id)).payload.length).toBeGreaterThan(0);
    expect(logged).toEqual([{ level: "error", event: "sms given up", reason: "answered 401" }]);
  });

  test("without an answer times out, and its request is aborted", async () => {
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

  test("to a mail server has a longer timeout", async () => {
    const worker = startWorker(
      stubProviders(() => new Promise(() => undefined)),
      { sendTimeout: 50, shutdown: 50 },
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
    const id = await enqueue(sms, { goodUntil: inSeconds(120) });
    backend.clock.advance(120);
    startWorker(providers);
    await untilState(id, "dead");
    expect(await row(id)).toMatchObject({ failure: "too late", finishedAt: backend.clock.now() });
    expect((await row(id)).payload).toHaveLength(0);
    expect(providers.asked).toEqual([]);
  });

  test("is marked dead when it expires, not at its next retry", async () => {
    const providers = stubProviders(() => failed);
    const worker = startWorker(providers);
    const id = await enqueue(sms, { goodUntil: inSeconds(7) });
    await untilAttempt(worker, id, 1, 0);
    await untilAttempt(worker, id, 2, 5);
    expect((await row(id)).dueAt).toEqual(inSeconds(2));
    await untilAttempt(worker, id, 3, 2);
    expect(await row(id)).toMatchObject({ state: "dead", failure: "too late" });
    expect(providers.asked).toHaveLength(2);
  });
});

describe("a killed worker", () => {
  test("leaves its rows to another worker when the lease ends, not before", async () => {
    const { database } = backend.services;
    const id = await enqueue();
    expect(await leaseDue(database, backend.clock.now(), 10)).toMatchObject([{ id, attempts: 1 }]);
    backend.clock.advance(29.999);
    expect(await leaseDue(database, backend.clock.now(), 10)).toEqual([]);
    expect(await leaseOne(database, backend.clock.now(), id)).toBeNull();
    backend.clock.advance(0.001);
    startWorker(stubProviders(() => accepted));
    await untilState(id, "sent");
    expect((await row(id)).attempts).toBe(2);
  });

  test("between the provider's acceptance and our commit delivers the message exactly once", async () => {
    const sandbox = openProviders(backend.services);
    const id = await enqueue();
    const [leased] = await leaseDue(backend.services.database, backend.clock.now(), 1);
    expect(leased?.id).toBe(id);
    await sandbox.sms.send(id, sms, new AbortController().signal);
    backend.clock.advance(30);
    startWorker(sandbox);
    await untilState(id, "sent");
    expect(await backend.services.database.select().from(sandboxDeliveries)).toMatchObject([{ outboxId: id, channel: "sms" }]);
  });

  test("with a leased call may have made it, so nobody is called twice", async () => {
    const providers = stubProviders(() => accepted);
    const id = await enqueue(call);
    await leaseDue(backend.services.database, backend.clock.now(), 1);
    backend.clock.advance(30);
    startWorker({ ...providers, call: { ...providers.call, mustNotRepeat: true } });
    await untilState(id, "sent");
    expect(await row(id)).toMatchObject({ attempts: 2, providerReference: null });
    expect(providers.asked).toEqual([]);
  });

  test("that resumes does not overwrite the other worker's result", async () => {
    const [late, other] = [pendingProviders(), pendingProviders()];
    const lateWorker = startWorker(late.providers);
    const id = await enqueue();
    lateWorker.wake();
    await untilAsked(late.providers, 1);
    backend.clock.advance(30);
    const otherWorker = startWorker(other.providers);
    await untilAsked(other.providers, 1);
    late.answer({ kind: "refused", reason: "invalid" });
    await lateWorker.stop();
    expect(await row(id)).toMatchObject({ state: "leased", attempts: 2, failure: null });
    other.answer(accepted);
    await otherWorker.stop();
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, failure: null });
  });
});

describe("stopping", () => {
  test("returns rows without an answer, to be retried soon", async () => {
    const { providers } = pendingProviders();
    const worker = startWorker(providers, { shutdown: 50 });
    const id = await enqueue();
    worker.wake();
    await untilAsked(providers, 1);
    await worker.stop();
    expect(await row(id)).toMatchObject({ state: "waiting", leasedUntil: null, dueAt: inSeconds(5), failure: "the process ended" });
  });

  test("waits for current sends and starts no more", async () => {
    const { providers, answer } = pendingProviders();
    const worker = startWorker(providers);
    const id = await enqueue();
    worker.wake();
    await untilAsked(providers, 1);
    const stopped = worker.stop();
    const next = await enqueue();
    worker.wake();
    answer(accepted);
    await stopped;
    expect((await row(id)).state).toBe("sent");
    expect(await row(next)).toMatchObject({ state: "waiting", attempts: 0 });
    expect(providers.asked).toHaveLength(1);
  });

  test("returns leased rows that were not started", async () => {
    const providers = stubProviders(() => accepted);
    const ids = await Promise.all(Array.from({ length: 5 }, () => enqueue()));
    const worker = startWorker(providers);
    await worker.stop();
    const rows = await Promise.all(ids.map(row));
    for (const { state, attempts } of rows) expect([state, attempts]).toEqual(state === "sent" ? ["sent", 1] : ["waiting", 0]);
  });
});

test("an idle worker sleeps until its next poll, unless it is woken", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const poll = 5_432;
  startWorker(
    stubProviders(() => accepted),
    { poll },
  );
  await expect.poll(() => timers.mock.calls.filter(([, milliseconds]) => milliseconds === poll)).toHaveLength(1);
  timers.mockRestore();
});
