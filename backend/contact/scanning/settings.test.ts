import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { outbox } from "../../delivery/tables";
import { contactSettings } from "../../registry/tables";
import { idempotencyKeys } from "../../requests/tables";
import { presenceProofs, stoppedCallers } from "../tables";
import { clearContacts } from "../../testing/contacts";
import { stickerSteps } from "../../testing/sticker-steps";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

const carMessages = presetMessagesFor(products.car).map(({ id }) => id);

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [contactSettings, presenceProofs, stoppedCallers, idempotencyKeys]) await backend.services.database.delete(table);
});

const { register, message, call, scan, moveTo } = stickerSteps(() => backend);

const callsNotTaken = { kind: "refused", message: "The owner does not take calls. Please send a message instead." };

describe("the owner's settings", () => {
  test("match the spec's behaviour by default", async () => {
    const saved = await scan(await register());
    const unsaved = await scan(await registerSticker(backend.services));
    for (const { plate, bloodGroup, shield } of [saved, unsaved]) {
      expect([plate, bloodGroup]).toEqual(["MH12AB1234", "B+"]);
      expect(shield).toEqual({
        asksProof: false,
        hidesBloodGroup: false,
        takesCalls: true,
        takesEmergencyCalls: true,
        takesAccidentCalls: true,
        messageIds: carMessages,
      });
    }
  });

  test("can hide the end of the plate and the blood group", async () => {
    const masked = await scan(await register({ masksPlate: true }));
    expect([masked.plate, masked.bloodGroup, masked.shield?.asksProof]).toEqual(["MH 12 •• ••••", "B+", false]);
    const hidden = await scan(await register({ showsBloodGroup: false }));
    expect([hidden.plate, hidden.bloodGroup, hidden.shield?.hidesBloodGroup]).toEqual(["MH12AB1234", "", true]);
  });

  test("can refuse a message that the owner does not want", async () => {
    const sticker = await register({ blockedMessageIds: ["6", "11"] });
    expect((await scan(sticker)).shield?.messageIds).toEqual(carMessages.filter((id) => id !== "6" && id !== "11"));
    expect(await message(sticker, { id: "6" })).toMatchObject({ kind: "refused", message: "Please select a message first." });
    expect(await message(sticker, { id: "9" })).toMatchObject({ kind: "ok" });
  });

  test("can refuse phone calls to the owner, and still allow phone calls to the emergency contact", async () => {
    const sticker = await register({ takesCalls: false });
    expect((await scan(sticker)).shield).toMatchObject({ takesCalls: false, takesEmergencyCalls: true });
    expect(await call(sticker)).toMatchObject(callsNotTaken);
    expect(await call(sticker, { to: "emergency" })).toMatchObject({ kind: "ok" });
  });

  test("can refuse phone calls to the owner in quiet hours, unless the contact is urgent", async () => {
    const sticker = await register({ quietHours: { from: 12 * 60, to: 13 * 60 } });
    moveTo("12:00");
    expect((await scan(sticker)).shield).toMatchObject({ takesCalls: false, takesEmergencyCalls: true });
    const notNow = { kind: "refused", message: "The owner does not take calls at this time. Please send a message instead." };
    expect(await call(sticker)).toMatchObject(notNow);
    const referenceOf = async (id: string) => {
      const sent = await message(sticker, { id });
      return sent.kind === "ok" ? (sent.data.contact ?? "") : "";
    };
    expect(await call(sticker, { reference: await referenceOf("6") })).toMatchObject(notNow);
    expect(await countCalls()).toBe(0);
    expect(await call(sticker, { reference: await referenceOf("2") })).toMatchObject({ kind: "ok" });
    expect(await call(sticker, { to: "emergency" })).toMatchObject({ kind: "ok" });
    moveTo("13:00");
    expect((await scan(sticker)).shield?.takesCalls).toBe(true);
    expect(await call(sticker)).toMatchObject({ kind: "ok" });
  });

  test.each([
    ["default", true, true],
    ["always", true, true],
    ["urgent", false, true],
    ["never", false, false],
  ] as const)(
    "with the setting %s, allow phone calls to the emergency contact (without a message: %s, after an urgent message: %s)",
    async (choice, bare, urgent) => {
      const sticker = await register({ emergencyCalls: choice });
      const kindOf = (allowed: boolean) => (allowed ? "ok" : "refused");
      expect((await scan(sticker)).shield?.takesEmergencyCalls).toBe(bare);
      expect((await call(sticker, { to: "emergency" })).kind).toBe(kindOf(bare));
      const sent = await message(sticker, { id: "10" });
      const reference = sent.kind === "ok" ? (sent.data.contact ?? "") : "";
      expect((await call(sticker, { to: "emergency", reference })).kind).toBe(kindOf(urgent));
      const minor = await message(sticker, { id: "6" });
      const minorReference = minor.kind === "ok" ? (minor.data.contact ?? "") : "";
      backend.clock.advance(600);
      expect((await call(sticker, { to: "emergency", reference: minorReference })).kind).toBe(kindOf(bare));
    },
  );

  test("can limit the messages per hour, except urgent messages", async () => {
    const sticker = await register({ messagesPerHour: 2 });
    const from = (index: number) => `198.51.100.${index}`;
    expect(await message(sticker, { from: from(1) })).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    expect(await message(sticker, { from: from(2) })).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    const refused = { kind: "limited", retryAfter: 2400, message: "Too many messages. Please try again in 40 minutes." };
    expect(await message(sticker, { from: from(3) })).toMatchObject(refused);
    expect(await message(sticker, { id: "10", from: from(4) })).toMatchObject({ kind: "ok" });
    backend.clock.advance(3000);
    expect(await message(sticker, { from: from(5) })).toMatchObject({ kind: "ok" });
  });

  test("never raise the usual limit", async () => {
    const sticker = await register({ messagesPerHour: 18 });
    for (const index of [1, 2, 3, 4, 5]) expect(await message(sticker, { from: `198.51.100.${index}` })).toMatchObject({ kind: "ok" });
    expect(await message(sticker, { from: "198.51.100.6" })).toMatchObject({ kind: "limited", retryAfter: 600 });
  });
});

async function countCalls(): Promise<number> {
  return backend.services.database.$count(outbox, eq(outbox.channel, "call"));
}
