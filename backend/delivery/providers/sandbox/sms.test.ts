import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { readContact, type ContactStatus } from "#contract/contacts";
import { sendPresetMessage } from "#contract/scanning";
import { sandboxDeliveries, sandboxNumbers } from "../../tables";
import { clearContacts } from "../../../testing/contacts";
import { anySms, createTestProviders } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers]) await backend.services.database.delete(table);
});

/** Sends a message to an owner whose phone behaves like this. @returns the contact's reference. */
async function send(habit: "no_answer" | "out_of_service" | "do_not_disturb" | null): Promise<string> {
  const { guid, owner } = await registerSticker(backend.services);
  if (habit !== null) await backend.services.database.insert(sandboxNumbers).values({ phone: owner.phone, habit });
  const outcome = await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null });
  return outcome.kind === "ok" ? (outcome.data.contact ?? "") : outcome.kind;
}

async function status(contact: string): Promise<ContactStatus> {
  const outcome = await backend.call(readContact, { contact });
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  return outcome.data;
}

/** Moves the clock and advances a new sandbox, as after a restart. @returns when to advance the sandbox next. */
async function advance(seconds: number): Promise<Date | null> {
  backend.clock.advance(seconds);
  return (await createTestProviders(backend.services).sms.advance?.()) ?? null;
}

const sandboxStates = async () => (await backend.services.database.select().from(sandboxDeliveries)).map(({ state }) => state);

test("a sandbox SMS is reported as delivered after two seconds, and only once", async () => {
  const contact = await send(null);
  expect([(await status(contact)).message?.state, await sandboxStates()]).toEqual(["sent", ["sent"]]);
  expect(await advance(1.999)).toEqual(new Date(backend.clock.now().getTime() + 1));
  expect((await status(contact)).message?.state).toBe("sent");
  expect(await advance(0.001)).toBeNull();
  expect([(await status(contact)).message?.state, await sandboxStates()]).toEqual(["delivered", ["delivered"]]);
  expect(await advance(1000)).toBeNull();
  expect(await status(contact)).toMatchObject({ message: { state: "delivered" }, isLate: false });
});

test.each([
  ["no_answer", "sent", true],
  ["out_of_service", "failed", false],
  ["do_not_disturb", "delivered", false],
] as const)("a sandbox SMS to a number with the behaviour %s is %s after 200 seconds (late: %s)", async (habit, state, isLate) => {
  const contact = await send(habit);
  expect(await advance(200)).toBeNull();
  expect([await status(contact), await sandboxStates()]).toMatchObject([{ message: { state }, isLate }, [state]]);
});

test("the sandbox reports on at most 20 SMS at once, so that reports do not delay messages", async () => {
  const { sms } = createTestProviders(backend.services);
  for (let id = 9001; id <= 9021; id += 1) await sms.send(id, anySms("9876543210", "Your code is 482913."), new AbortController().signal);
  expect(await advance(2)).toEqual(backend.clock.now());
  expect((await sandboxStates()).filter((state) => state === "sent")).toHaveLength(1);
  expect(await advance(0)).toBeNull();
});
