import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { call, mail, outboxForTests, sms } from "../../../tests/harness/outbox-workers";
import { outbox } from "../tables";
import { createTestProviders, stubProviders } from "../../testing/outbox";
import type { SendOutcome } from "../providers/provider";
import { nextDueAt } from "./store";

const { backend, startWorker, enqueue, row, untilState } = outboxForTests();
const accepted: SendOutcome = { kind: "accepted", reference: "provider-reference" };

describe("a message", () => {
  test("is sent at once when the worker is woken, and its payload is wiped", async () => {
    const providers = stubProviders(() => accepted);
    const worker = startWorker(providers);
    const id = await enqueue();
    worker.wake();
    await untilState(id, "sent");
    expect(providers.received).toEqual([{ id, message: sms }]);
    expect(await row(id)).toMatchObject({ attempts: 1, providerReference: "provider-reference", failure: null, leasedUntil: null });
    expect((await row(id)).payload).toHaveLength(0);
    expect((await row(id)).finishedAt).toEqual(backend().clock.now());
  });

  test("is sent by a worker that starts later, even if nothing wakes the worker", async () => {
    const id = await enqueue();
    startWorker(stubProviders(() => accepted));
    await untilState(id, "sent");
  });

  test("reaches its channel's provider unchanged", async () => {
    const messages = [sms, mail, call];
    const providers = stubProviders(() => accepted);
    for (const message of messages) await enqueue(message);
    startWorker(providers);
    await expect.poll(() => providers.received.map(({ message }) => message)).toEqual(expect.arrayContaining(messages));
  });

  test("is not sent if its transaction is rolled back", async () => {
    const undone = backend().services.database.transaction(async (transaction) => {
      await backend().services.outbox.enqueue(transaction, sms);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await backend().services.database.select().from(outbox)).toEqual([]);
  });

  test("is never stored in clear text", async () => {
    const sandbox = createTestProviders(backend().services);
    const id = await enqueue(call);
    const code = await enqueue();
    const dump = async () => {
      const { database } = backend().services;
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

  test("is left to the process of a later version, which alone knows its channel", async () => {
    const [theirs, ours] = [await enqueue(), await enqueue()];
    const { database } = backend().services;
    await database.execute(sql`update outbox set channel = 'pager' where id = ${theirs}`);
    startWorker(stubProviders(() => accepted));
    await untilState(ours, "sent");
    expect(await row(theirs)).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await nextDueAt(database)).toBeNull();
  });

  test("is sent only once, even if several workers run", async () => {
    const providers = stubProviders(async () => {
      await new Promise(setImmediate);
      return accepted;
    });
    const ids = await Promise.all(Array.from({ length: 40 }, () => enqueue()));
    const crowd = Array.from({ length: 4 }, () => startWorker(providers));
    for (const worker of crowd) worker.wake();
    for (const id of ids) await untilState(id, "sent");
    expect(providers.received).toHaveLength(40);
    expect(new Set(providers.received.map(({ id }) => id))).toEqual(new Set(ids));
  });
});

test("an idle worker sleeps until its next poll", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  const poll = 5_432;
  startWorker(
    stubProviders(() => accepted),
    { pollInterval: poll },
  );
  await expect.poll(() => timers.mock.calls.filter(([, milliseconds]) => milliseconds === poll)).toHaveLength(1);
});
