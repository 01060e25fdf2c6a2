import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { outbox } from "../../delivery/tables";
import { wipeUnreportedCalls } from "../../delivery/outbox/calls";
import type { CallStatus } from "../../delivery/providers/provider";
import { clearContacts, loggedContacts } from "../../testing/contacts";
import { stubProviders, workerWith } from "../../testing/outbox";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { requestAttempt, startContact } from "./attempts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await clearContacts(backend.services);
});

/** Writes a phone call to the outbox. It is not yet sent to the provider. */
async function bookCall() {
  const { sticker, owner, vehicle } = await registerSticker(backend.services);
  const { database } = backend.services;
  const caller = { callerHash: "-", siteHash: null, browserHash: null };
  const contactId = await startContact(database, { ...backend.services, ...caller }, { stickerId: sticker.id, reason: null });
  const call = { channel: "call", from: "9000000001", to: owner.phone } as const;
  const outboxId = await requestAttempt(database, backend.services, { contactId, kind: "call", caller }, call);
  return { outboxId, vehicle };
}

const handOver = (outboxId: number) =>
  workerWith(
    backend.services,
    stubProviders(() => ({ kind: "accepted", reference: "r" })),
  ).deliverNow(outboxId);

function record(outboxId: number, status: CallStatus): Promise<void> {
  const { database, outbox: queue } = backend.services;
  return database.transaction((transaction) => queue.statusHandler.call(transaction, outboxId, status));
}

async function contact() {
  const [entry] = await loggedContacts(backend.services);
  return entry && { target: entry.target, state: entry.outcome };
}

const rows = () => backend.services.database.select().from(outbox).orderBy(outbox.createdAt);

describe("a status report on a phone call", () => {
  test("never moves a phone call back to an earlier state, even if it is repeated, late or out of order", async () => {
    const { outboxId } = await bookCall();
    await handOver(outboxId);
    for (const status of ["answered", "answered", "ringing"] as const) await record(outboxId, status);
    expect(await contact()).toEqual({ target: "owner", state: "answered" });
    await record(outboxId, "ended");
    for (const status of ["ringing", "answered", "unanswered", "ended"] as const) await record(outboxId, status);
    expect(await contact()).toEqual({ target: "owner", state: "ended" });
    expect(await rows()).toHaveLength(1);
  });

  test("that nobody answered redirects the phone call to the emergency contact once, and later reports change nothing", async () => {
    const { outboxId } = await bookCall();
    await handOver(outboxId);
    await Promise.all([record(outboxId, "unanswered"), record(outboxId, "unanswered")]);
    await record(outboxId, "ended");
    expect(await contact()).toEqual({ target: "emergency", state: "requested" });
    const [first, second, ...others] = await rows();
    expect(others).toEqual([]);
    expect([first, second].map((row) => row?.payload.length === 0).sort()).toEqual([false, true]);
    const passedOn = [first, second].find((row) => row?.id !== outboxId);
    expect(passedOn?.expiresAt).toEqual(new Date(backend.clock.now().getTime() + 120_000));
  });

  test("prevents a second phone call, if it reports the end before the provider's acceptance is recorded", async () => {
    const { outboxId } = await bookCall();
    await record(outboxId, "ringing");
    await record(outboxId, "ended");
    const providers = stubProviders(() => ({ kind: "accepted", reference: "r" }));
    await workerWith(backend.services, providers).deliverNow(outboxId);
    expect(providers.received).toEqual([]);
    expect(await contact()).toEqual({ target: "owner", state: "ended" });
    expect(await rows()).toMatchObject([{ state: "sent" }]);
  });

  test("changes nothing if the phone call is unknown", async () => {
    await record(12345, "ended");
    expect(await rows()).toEqual([]);
  });
});

test("a phone call that gets no final report keeps the caller's number for one hour", async () => {
  const { outboxId } = await bookCall();
  await handOver(outboxId);
  const payloadAfter = async (seconds: number) => {
    backend.clock.advance(seconds);
    await wipeUnreportedCalls(backend.services.database, backend.clock.now());
    return (await rows())[0]?.payload.length;
  };
  expect(await payloadAfter(3600)).toBeGreaterThan(0);
  expect(await payloadAfter(1)).toBe(0);
});
