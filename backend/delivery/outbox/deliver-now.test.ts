import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { testBackend, type TestBackend } from "../../testing/test-backend";
import type { SendOutcome } from "../providers/provider";
import { leaseRow } from "./store";
import { anySms, pendingProviders, readRow, stubProviders, workerWith } from "../../testing/outbox";

const sms = anySms("9876543210", "Your code is 482913.");
const accepted: SendOutcome = { kind: "accepted", reference: "provider-reference" };
const failed: SendOutcome = { kind: "failed", reason: "answered 503" };

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const enqueue = () => backend.services.database.transaction((transaction) => backend.services.outbox.enqueue(transaction, sms));
const row = (id: number) => readRow(backend.services, id);

describe("deliverNow", () => {
  test("sends one row although the worker is not started, and does not retry it early", async () => {
    const providers = stubProviders(() => failed);
    const worker = workerWith(backend.services, providers);
    const [id, other] = [await enqueue(), await enqueue()];
    await Promise.all([worker.deliverNow(id), worker.deliverNow(id), worker.deliverNow(id)]);
    await worker.deliverNow(id);
    expect(providers.received).toEqual([{ id, message: sms }]);
    expect(await row(id)).toMatchObject({ state: "waiting", attempts: 1 });
    expect(await row(other)).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("waits if another worker has leased the row, until that worker has sent the message", async () => {
    const id = await enqueue();
    const { providers, answer } = pendingProviders();
    const sending = workerWith(backend.services, providers).deliverNow(id);
    await expect.poll(() => providers.received.length).toBe(1);
    const looks = vi.spyOn(backend.services.database, "select");
    onTestFinished(() => looks.mockRestore());
    const another = workerWith(
      backend.services,
      stubProviders(() => accepted),
      { minPause: 10 },
    );
    const end = another.deliverNow(id).then(() => "over");
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(2);
    expect(await Promise.race([end, Promise.resolve("waiting")])).toBe("waiting");
    answer(accepted);
    expect(await end).toBe("over");
    expect((await row(id)).state).toBe("sent");
    await sending;
  });

  test("waits only for a limited time", async () => {
    const id = await enqueue();
    await leaseRow(backend.services.database, backend.clock.now(), id);
    const worker = workerWith(
      backend.services,
      stubProviders(() => accepted),
      { deliverNowTimeout: 50 },
    );
    await worker.deliverNow(id);
    expect((await row(id)).state).toBe("leased");
  });
});
