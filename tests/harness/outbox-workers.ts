import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

import { outbox, sandboxDeliveries } from "../../backend/delivery/tables";
import type { OutgoingMessage } from "../../backend/delivery/messages/message";
import type { Timings } from "../../backend/delivery/outbox/timings";
import type { Worker } from "../../backend/delivery/outbox/worker";
import type { Providers } from "../../backend/delivery/providers/provider";
import { anySms, readRow, workerWith, type StubProviders } from "../../backend/testing/outbox";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";

export const sms = anySms("9876543210", "Your code is 482913.");
export const call: OutgoingMessage = { channel: "call", from: "9000000001", to: "9876543210" };
export const mail: OutgoingMessage = { channel: "mail", to: "a@example.in", subject: "Code", text: "It is 482913." };

/** Sets up a backend for the tests of a file, with an empty outbox for each test. Stops a test's workers at its end. */
export function outboxForTests() {
  let opened: TestBackend | undefined;
  const workers: Worker[] = [];

  beforeAll(async () => {
    opened = await testBackend();
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    await backend().services.database.delete(sandboxDeliveries);
    await backend().services.database.delete(outbox);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });

  return { backend, startWorker, enqueue, row, inSeconds, untilState, untilAttempt, runWorkerPass };

  function backend(): TestBackend {
    if (!opened) throw new Error("The backend only runs during tests");
    return opened;
  }

  function startWorker(providers: Providers, times: Partial<Timings> = {}): Worker {
    const worker = workerWith(backend().services, providers, times);
    workers.push(worker);
    worker.start();
    return worker;
  }

  function enqueue(message: OutgoingMessage = sms, options: { expiresAt?: Date } = {}): Promise<number> {
    return backend().services.database.transaction((transaction) => backend().services.outbox.enqueue(transaction, message, options));
  }

  function row(id: number) {
    return readRow(backend().services, id);
  }

  function inSeconds(seconds: number): Date {
    return new Date(backend().clock.now().getTime() + seconds * 1000);
  }

  async function untilState(id: number, state: string): Promise<void> {
    await expect.poll(async () => (await row(id)).state).toBe(state);
  }

  /** Moves the clock ahead by `seconds`, so that the row is due, and waits until `attempts` attempts have ended. */
  async function untilAttempt(worker: Worker, id: number, attempts: number, seconds: number): Promise<void> {
    backend().clock.advance(seconds);
    worker.wake();
    const tried = async () => {
      const { state, attempts: made } = await row(id);
      return { made, leased: state === "leased" };
    };
    await expect.poll(tried).toEqual({ made: attempts, leased: false });
  }

  /**
   * Waits until the worker has taken all rows that are due. Adds an expired email as the last row, and waits until the worker gives it up.
   */
  async function runWorkerPass(worker: Worker): Promise<void> {
    const last = await enqueue(mail, { expiresAt: backend().clock.now() });
    worker.wake();
    await untilState(last, "dead");
  }
}

/** Waits until the providers have received this many messages. */
export async function untilReceived({ received }: StubProviders, count: number): Promise<void> {
  await expect.poll(() => received.length).toBe(count);
}
