import { describe, expect, test } from "vitest";

import { call, outboxForTests, sms, untilReceived } from "../../../tests/harness/outbox-workers";
import { sandboxDeliveries } from "../tables";
import { createTestProviders, pendingProviders, stubProviders, type StubProviders } from "../../testing/outbox";
import type { MessageStatus, SendOutcome } from "../providers/provider";
import { leaseDueRows, leaseRow, retryDeadLetters, returnLeases } from "./store";
import { MAX_ATTEMPTS } from "./timings";

const { backend, startWorker, enqueue, row, inSeconds, untilState } = outboxForTests();
const accepted: SendOutcome = { kind: "accepted", reference: "provider-reference" };

describe("a killed worker", () => {
  test("leaves its rows to another worker when the lease ends, and not before", async () => {
    const { database } = backend().services;
    const id = await enqueue();
    expect(await leaseDueRows(database, backend().clock.now(), 10)).toMatchObject([{ id, attempts: 1 }]);
    backend().clock.advance(29.999);
    expect(await leaseDueRows(database, backend().clock.now(), 10)).toEqual([]);
    expect(await leaseRow(database, backend().clock.now(), id)).toBeNull();
    backend().clock.advance(0.001);
    startWorker(stubProviders(() => accepted));
    await untilState(id, "sent");
    expect((await row(id)).attempts).toBe(2);
  });

  test("causes no second delivery if a provider that detects duplicates accepted the message, but this was not recorded", async () => {
    const sandbox = createTestProviders(backend().services);
    const id = await enqueue();
    const [leased] = await leaseDueRows(backend().services.database, backend().clock.now(), 1);
    expect(leased?.id).toBe(id);
    await sandbox.sms.send(id, sms, new AbortController().signal);
    backend().clock.advance(30);
    startWorker(sandbox);
    await untilState(id, "sent");
    expect(await backend().services.database.select().from(sandboxDeliveries)).toMatchObject([{ outboxId: id, channel: "sms" }]);
  });

  test("causes no second phone call if the provider cannot detect duplicates, because the first may have been made", async () => {
    const providers = stubProviders(() => accepted);
    const id = await enqueue(call);
    await leaseDueRows(backend().services.database, backend().clock.now(), 1);
    backend().clock.advance(30);
    startWorker({ ...providers, call: { ...providers.call, mustNotRepeat: true } });
    await untilState(id, "sent");
    expect(await row(id)).toMatchObject({ attempts: 2, providerReference: null });
    expect(providers.received).toEqual([]);
  });

  /** Enqueues an SMS that becomes a dead letter, because every attempt to send it is interrupted. @returns the row's id. */
  async function interruptEveryAttempt(providers: StubProviders): Promise<number> {
    const id = await enqueue();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await leaseDueRows(backend().services.database, backend().clock.now(), 1);
      backend().clock.advance(30);
    }
    startWorker(providers);
    await untilState(id, "dead");
    return id;
  }

  const report = (id: number, status: MessageStatus) =>
    backend().services.database.transaction((transaction) => backend().services.outbox.statusHandler.message(transaction, id, status));
  const retryAll = () => retryDeadLetters(backend().services.database, backend().clock.now(), null);

  test("leaves its message as a dead letter if every attempt was interrupted", async () => {
    const providers = stubProviders(() => accepted);
    const id = await interruptEveryAttempt(providers);
    expect((await row(id)).failure).toBe("interrupted");
    expect(providers.received).toEqual([]);
  });

  test("leaves no dead letter if the provider reports that the SMS was delivered, so that a retry does not send it again", async () => {
    const id = await interruptEveryAttempt(stubProviders(() => accepted));
    await report(id, "delivered");
    const { state, failure, payload } = await row(id);
    expect([state, failure, payload.length]).toEqual(["sent", null, 0]);
    expect(await retryAll()).toBe(0);
  });

  test("leaves a dead letter for the operator if the provider reports that the SMS failed", async () => {
    const id = await interruptEveryAttempt(stubProviders(() => accepted));
    await report(id, "failed");
    expect((await row(id)).state).toBe("dead");
    expect(await retryAll()).toBe(1);
  });

  test("is still detected after another worker has released the row without an attempt", async () => {
    const { database } = backend().services;
    await enqueue(call);
    const lease = () => leaseDueRows(database, backend().clock.now(), 1);
    await lease();
    backend().clock.advance(30);
    await returnLeases(database, backend().clock.now(), await lease());
    expect(await lease()).toMatchObject([{ wasInterrupted: true, attempts: 2 }]);
  });
});

test("a worker whose lease has expired does not overwrite the next worker's result", async () => {
  const [late, other] = [pendingProviders(), pendingProviders()];
  const lateWorker = startWorker(late.providers);
  const id = await enqueue();
  lateWorker.wake();
  await untilReceived(late.providers, 1);
  backend().clock.advance(30);
  const otherWorker = startWorker(other.providers);
  await untilReceived(other.providers, 1);
  late.answer({ kind: "refused", reason: "invalid" });
  await lateWorker.stop();
  expect(await row(id)).toMatchObject({ state: "leased", attempts: 2, failure: null });
  other.answer(accepted);
  await otherWorker.stop();
  expect(await row(id)).toMatchObject({ state: "sent", attempts: 2, failure: null });
});

describe("a worker that stops", () => {
  test("puts rows without a response back in the outbox, so that they are retried soon", async () => {
    const { providers } = pendingProviders();
    const worker = startWorker(providers, { shutdownTimeout: 50 });
    const id = await enqueue();
    worker.wake();
    await untilReceived(providers, 1);
    await worker.stop();
    expect(await row(id)).toMatchObject({ state: "waiting", leasedUntil: null, dueAt: inSeconds(5), failure: "the process ended" });
  });

  test("waits for messages that are being sent, and begins no more", async () => {
    const { providers, answer } = pendingProviders();
    const worker = startWorker(providers);
    const id = await enqueue();
    worker.wake();
    await untilReceived(providers, 1);
    const stopped = worker.stop();
    const next = await enqueue();
    worker.wake();
    answer(accepted);
    await stopped;
    expect((await row(id)).state).toBe("sent");
    expect(await row(next)).toMatchObject({ state: "waiting", attempts: 0 });
    expect(providers.received).toHaveLength(1);
  });

  test("releases leased rows that it has not begun to send", async () => {
    const providers = stubProviders(() => accepted);
    const ids = await Promise.all(Array.from({ length: 5 }, () => enqueue()));
    const worker = startWorker(providers);
    await worker.stop();
    const rows = await Promise.all(ids.map(row));
    for (const { state, attempts } of rows) expect([state, attempts]).toEqual(state === "sent" ? ["sent", 1] : ["waiting", 0]);
  });
});
