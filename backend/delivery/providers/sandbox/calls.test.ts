import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { requestCall } from "#contract/scanning";
import { words } from "#contract/words";
import type { Database } from "../../../platform/database/database";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../../tables";
import { clearContacts, loggedContacts } from "../../../testing/contacts";
import { createTestProviders } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { openMessage } from "../../messages/message";
import type { DeliveryStatusHandler } from "../provider";
import { createSandboxCalls } from "./sandbox";

const caller = "9000000001";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { database } = backend.services;
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers]) await database.delete(table);
});

const askForCall = (guid: string, contact: string | null = null) =>
  backend.call(
    requestCall,
    { guid, callerPhone: caller, contact, contactReference: null, proof: null, accident: null },
    { from: `198.51.100.${Math.floor(Math.random() * 250)}` },
  );

async function contact() {
  const [entry] = await loggedContacts(backend.services);
  return entry && { target: entry.target, state: entry.outcome };
}

test("the sandbox moves each phone call to its next state in a transaction of its own, so that no transaction locks two contacts", async () => {
  const [one, other] = [await registerSticker(backend.services), await registerSticker(backend.services)];
  for (const { guid } of [one, other]) await askForCall(guid);
  backend.clock.advance(1);
  const transactions: Database[] = [];
  const statusHandler: DeliveryStatusHandler = {
    message: () => Promise.resolve(),
    async call(transaction) {
      await Promise.resolve(transactions.push(transaction));
    },
  };
  await createSandboxCalls(backend.services, statusHandler).advance?.();
  expect(transactions).toHaveLength(2);
  expect(new Set(transactions).size).toBe(2);
});

/** Moves the clock, advances the sandbox and delivers due outbox rows. */
async function advance(seconds: number): Promise<void> {
  const { database, outbox: queue } = backend.services;
  backend.clock.advance(seconds);
  // Create the provider again, as after a restart. The state of the phone calls is in the database.
  await createTestProviders(backend.services).call.advance?.();
  for (const { id } of await database.select().from(outbox)) await queue.deliverNow(id);
}

async function deliveries() {
  const rows = await backend.services.database.select().from(sandboxDeliveries).orderBy(sandboxDeliveries.createdAt);
  return rows.map(({ payload, state }) => {
    const message = openMessage(backend.services.secrets, payload);
    return { message, state };
  });
}

/** Returns the messages whose payloads are still stored. */
async function keptPayloads() {
  const rows = await backend.services.database.select().from(outbox);
  return rows.filter(({ payload }) => payload.length > 0).map(({ payload }) => openMessage(backend.services.secrets, payload));
}

async function setBehaviour(behaviour: Record<string, "do_not_disturb" | "no_answer" | "busy" | "out_of_service">): Promise<void> {
  const rows = Object.entries(behaviour).map(([phone, habit]) => ({ phone, habit }));
  await backend.services.database.insert(sandboxNumbers).values(rows);
}

describe("a phone call in the sandbox", () => {
  test("rings, is answered and ends, and then the caller's number is wiped", async () => {
    const { guid, owner } = await registerSticker(backend.services);
    await askForCall(guid);
    expect(await contact()).toEqual({ target: "owner", state: "sent" });
    const states = [];
    for (const seconds of [0.999, 0.001, 3, 6]) {
      await advance(seconds);
      states.push((await contact())?.state);
      if (states.at(-1) !== "ended") expect(await keptPayloads()).toEqual([{ channel: "call", from: caller, to: owner.phone }]);
    }
    expect(states).toEqual(["sent", "ringing", "answered", "ended"]);
    expect(await keptPayloads()).toEqual([]);
    expect(await deliveries()).toEqual([{ message: { channel: "call", from: "", to: owner.phone }, state: "ended" }]);
    await advance(1000);
    expect(await contact()).toEqual({ target: "owner", state: "ended" });
  });

  test.each([
    ["no_answer", 9],
    ["busy", 4],
  ] as const)("to an owner's number with the behaviour %s is redirected to the emergency contact once", async (habit, seconds) => {
    const { guid, owner, vehicle } = await registerSticker(backend.services);
    await setBehaviour({ [owner.phone]: habit });
    await askForCall(guid);
    await advance(1);
    await advance(seconds - 1);
    expect(await contact()).toEqual({ target: "emergency", state: "sent" });
    expect(await keptPayloads()).toEqual([{ channel: "call", from: caller, to: vehicle.emergencyPhone }]);
    expect(await deliveries()).toMatchObject([
      { message: { to: owner.phone }, state: habit },
      { message: { to: vehicle.emergencyPhone }, state: "queued" },
    ]);
    for (const step of [1, 3, 6]) await advance(step);
    expect(await contact()).toEqual({ target: "emergency", state: "ended" });
    expect(await keptPayloads()).toEqual([]);
  });

  test("to a number out of service fails", async () => {
    const { guid, owner } = await registerSticker(backend.services);
    await setBehaviour({ [owner.phone]: "out_of_service" });
    await askForCall(guid);
    await advance(1);
    expect(await contact()).toEqual({ target: "owner", state: "failed" });
    expect([await keptPayloads(), await deliveries()]).toMatchObject([[], [{ state: "failed" }]]);
  });

  test("ends if the emergency contact does not answer either", async () => {
    const { guid, owner, vehicle } = await registerSticker(backend.services);
    await setBehaviour({ [owner.phone]: "busy", [vehicle.emergencyPhone]: "no_answer" });
    await askForCall(guid);
    for (const seconds of [1, 3, 1, 8, 100, 100]) await advance(seconds);
    expect(await contact()).toEqual({ target: "emergency", state: "unanswered" });
    expect(await deliveries()).toHaveLength(2);
    expect(await keptPayloads()).toEqual([]);
  });

  test("to the emergency contact is not redirected to the owner", async () => {
    const { guid, vehicle } = await registerSticker(backend.services);
    await setBehaviour({ [vehicle.emergencyPhone]: "no_answer" });
    await askForCall(guid, "emergency");
    for (const seconds of [1, 8, 100]) await advance(seconds);
    expect(await contact()).toEqual({ target: "emergency", state: "unanswered" });
    expect(await deliveries()).toHaveLength(1);
  });

  test("is not redirected if the emergency contact is the caller", async () => {
    const { guid, owner } = await registerSticker(backend.services, { emergencyPhone: caller });
    await setBehaviour({ [owner.phone]: "no_answer" });
    await askForCall(guid);
    for (const seconds of [1, 8, 100]) await advance(seconds);
    expect(await contact()).toEqual({ target: "owner", state: "unanswered" });
    expect(await deliveries()).toHaveLength(1);
    expect(await keptPayloads()).toEqual([]);
  });

  test("to a number on the do-not-disturb register is refused, for the owner and for the emergency contact", async () => {
    const { guid, owner, vehicle } = await registerSticker(backend.services);
    await setBehaviour({ [owner.phone]: "do_not_disturb", [vehicle.emergencyPhone]: "do_not_disturb" });
    expect(await askForCall(guid)).toMatchObject({ kind: "refused", message: words.callBlocked });
    expect(await askForCall(guid, "emergency")).toMatchObject({ kind: "refused", message: words.callBlocked });
    expect(await deliveries()).toMatchObject([{ state: "blocked" }, { state: "blocked" }]);
    expect(await keptPayloads()).toEqual([]);
    await advance(100);
    expect(await deliveries()).toMatchObject([{ state: "blocked" }, { state: "blocked" }]);
  });

  test("is made only once, even if it is sent repeatedly", async () => {
    const { call } = createTestProviders(backend.services);
    const send = () => call.send(42, { channel: "call", from: caller, to: "9876543210" }, new AbortController().signal);
    expect(await Promise.all([send(), send(), send()])).toEqual([1, 2, 3].map(() => ({ kind: "accepted", reference: "sandbox-42" })));
    expect(await deliveries()).toHaveLength(1);
  });
});
