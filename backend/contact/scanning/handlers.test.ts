import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { answerContact, solveContact } from "#contract/contacts";
import { requestCall, sendPresetMessage } from "#contract/scanning";
import { words } from "#contract/words";
import { answerCode, readContactReference } from "../contacts/codes";
import { appendEvent } from "../contacts/store";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../../delivery/tables";
import { idempotencyKeys } from "../../requests/tables";
import { contactEvents } from "../tables";
import { renderSms } from "../../delivery/messages/sms-templates";
import { allContacts, clearContacts, loggedContacts } from "../../testing/contacts";
import { messagesIn } from "../../testing/outbox";
import { printSticker, registerSticker } from "../../testing/stickers";
import { testBackend, type Sender, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers, idempotencyKeys]) await backend.services.database.delete(table);
});

const message = (guid: string, messageId = "6", sender?: Sender) =>
  backend.call(sendPresetMessage, { guid, messageId, proof: null }, sender);
const call = (guid: string, callerPhone = "9000000001", contact: string | null = null, sender?: Sender) =>
  backend.call(requestCall, { guid, callerPhone, contact, contactReference: null, proof: null, accident: null }, sender);
const contacts = () => loggedContacts(backend.services);

/** Lets the scanner say that all contacts are solved. */
async function finishContacts(): Promise<void> {
  const { database } = backend.services;
  for (const { id: contactId } of await allContacts(backend.services))
    await appendEvent(database, { contactId, type: "solved", at: backend.clock.now() });
}

/** Replaces all reports on the only phone call with one report. With null, only removes the reports. */
async function setOutcome(outcome: "failed" | "unconfirmed" | null): Promise<void> {
  const { database } = backend.services;
  await database.delete(contactEvents).where(ne(contactEvents.type, "requested"));
  const [requested] = await database.select().from(contactEvents);
  if (requested === undefined) throw new Error("No call was requested");
  const { contactId, attemptId, at } = requested;
  if (outcome !== null) await database.insert(contactEvents).values({ contactId, attemptId, type: outcome, at });
}

const aReference: unknown = expect.stringMatching(/^\d+\.[\w-]{22}$/);
const messagesToSend = () => messagesIn(backend.services);

describe("a contact is refused", () => {
  const refusedBoth = async (guid: string, sentence: string) => {
    expect(await message(guid)).toMatchObject({ kind: "refused", message: sentence });
    expect(await call(guid)).toMatchObject({ kind: "refused", message: sentence });
    expect(await contacts()).toEqual([]);
    expect(await messagesToSend()).toEqual([]);
  };

  test("for a sticker that is unknown, paused, void or new", async () => {
    await refusedBoth("unknown", "This QR Code is inactive..!");
    await refusedBoth("%00", "This QR Code is inactive..!");
    for (const status of ["paused", "void"] as const) {
      await refusedBoth((await registerSticker(backend.services, { status })).guid, "This QR Code is inactive..!");
    }
    await refusedBoth((await printSticker(backend.services, { isPaid: true })).guid, "This QR Code is inactive..!");
  });

  test("from the millisecond in which the trial ends", async () => {
    const trialEndsAt = new Date(backend.clock.now().getTime() + 1000);
    const { guid } = await registerSticker(backend.services, { isPaid: false, trialEndsAt });
    expect(await message(guid)).toMatchObject({ kind: "ok" });
    backend.clock.advance(1);
    expect(await message(guid)).toMatchObject({ kind: "refused", message: "This QR code has expired..!" });
    expect(await call(guid)).toMatchObject({ kind: "refused", message: "This QR code has expired..!" });
    expect(await contacts()).toHaveLength(1);
  });
});

describe("/sms/template", () => {
  test("stores the contact and the SMS, and sends the SMS before responding", async () => {
    const { guid, owner } = await registerSticker(backend.services);
    expect(await message(guid)).toEqual({
      kind: "ok",
      data: { onItsWay: null, contact: aReference, repeatOf: null },
      message: "Message sent successfully!",
    });
    expect(await contacts()).toMatchObject([{ kind: "message", reason: "6", target: "owner", outcome: "sent" }]);
    const values = { plate: "MH12AB1234", answerCode: expect.stringMatching(/^[0-9A-Z]{10}$/) as string };
    expect(await messagesToSend()).toEqual([
      { ...renderSms({ brandName: "PlateNote", appOrigin: null }, { phone: owner.phone, language: "" }, "message_6", values), values },
    ]);
  });

  test("reads a response that an earlier version stored for the same form, and reports the message as on its way", async () => {
    const { guid } = await registerSticker(backend.services);
    await message(guid, "6", { key: "one-form" });
    const kept = backend.services.secrets.seal(JSON.stringify({ kind: "answer", data: {}, message: "Message sent successfully!" }));
    await backend.services.database.update(idempotencyKeys).set({ result: kept });
    expect(await message(guid, "6", { key: "one-form" })).toMatchObject({ kind: "ok", data: { onItsWay: true } });
    expect(await messagesToSend()).toHaveLength(1);
  });

  test.each(["5", "99", "06", "6 ", "x"])("refuses message %j, which is not a car's message", async (messageId) => {
    const { guid } = await registerSticker(backend.services);
    expect(await message(guid, messageId)).toMatchObject({ kind: "refused", message: "Please select a message first." });
    expect(await contacts()).toEqual([]);
  });

  test("accepts only a bike's messages for a postpaid bike sticker", async () => {
    const { guid } = await registerSticker(backend.services, { productId: 2, isPostpaid: true });
    expect(await message(guid, "6")).toMatchObject({ kind: "refused" });
    expect(await message(guid, "8")).toMatchObject({ kind: "ok" });
  });

  test("allows five messages in ten minutes, and says when to try again", async () => {
    const { guid } = await registerSticker(backend.services);
    for (const index of [1, 2, 3, 4, 5]) {
      expect(await message(guid, "6", { from: `198.51.100.${index}` })).toMatchObject({ kind: "ok" });
      backend.clock.advance(60);
    }
    expect(await message(guid)).toEqual({
      kind: "limited",
      retryAfter: 300,
      message: "Too many messages. Please try again in 5 minutes.",
    });
    backend.clock.advance(299);
    expect(await message(guid)).toMatchObject({ kind: "limited", retryAfter: 1 });
    backend.clock.advance(1);
    expect(await message(guid)).toMatchObject({ kind: "ok" });
    expect(await message(guid, "6", { from: "198.51.100.9" })).toMatchObject({ kind: "limited", retryAfter: 60 });
  });

  test("allows one person three messages in ten minutes, which do not use up the limit of others", async () => {
    const { guid } = await registerSticker(backend.services);
    for (const id of ["6", "9", "11"]) expect(await message(guid, id)).toMatchObject({ kind: "ok" });
    await finishContacts();
    expect(await message(guid, "6")).toMatchObject({ kind: "limited", retryAfter: 600 });
    expect(await message(guid, "6", { from: "198.51.100.9" })).toMatchObject({ kind: "ok" });
  });

  test.each(["10", "2"])("allows urgent message %s, however many minor messages there were", async (urgent) => {
    const { guid } = await registerSticker(backend.services);
    for (const index of [1, 2, 3, 4, 5, 6]) await message(guid, "6", { from: `198.51.100.${index}` });
    expect(await message(guid, "6")).toMatchObject({ kind: "limited" });
    expect(await message(guid, urgent)).toMatchObject({ kind: "ok" });
  });

  describe("that repeats another", () => {
    const nothingNew = { kind: "ok", message: "You have already sent this message. Nothing new was sent." };
    const isNew = { kind: "ok", data: { repeatOf: null } };

    test.each([{ browser: "one" }, {}])(
      "is not sent for ten minutes, and the reply says when the first was written (%j)",
      async (person) => {
        const { guid } = await registerSticker(backend.services);
        const at = backend.clock.now();
        const first = await message(guid, "6", person);
        expect(first).toMatchObject(isNew);
        backend.clock.advance(599);
        const again = await message(guid, "6", person);
        expect(again).toEqual({ ...nothingNew, data: { ...(first.kind === "ok" ? first.data : {}), repeatOf: at } });
        expect(await messagesToSend()).toHaveLength(1);
        expect(await message(guid, "11", person)).toMatchObject(isNew);
        backend.clock.advance(1);
        expect(await message(guid, "6", person)).toMatchObject(isNew);
        expect(await messagesToSend()).toHaveLength(3);
      },
    );

    test.each(["answered", "solved"])("is sent if the first was %s", async (end) => {
      const { guid } = await registerSticker(backend.services);
      const first = await message(guid, "6", { browser: "one" });
      const contact = first.kind === "ok" ? (first.data.contact ?? "") : "";
      const code = answerCode(backend.services.secrets, readContactReference(backend.services.secrets, contact) ?? 0);
      if (end === "solved") await backend.call(solveContact, { contact });
      else await backend.call(answerContact, { code, answer: "taken_care_of" });
      expect(await message(guid, "6", { browser: "one" })).toMatchObject(isNew);
    });

    test("is known by its browser, even in another network, and apart from other browsers behind its IP address", async () => {
      const { guid } = await registerSticker(backend.services);
      await message(guid, "6", { browser: "one" });
      expect(await message(guid, "6", { browser: "one", from: "198.51.100.9" })).toMatchObject(nothingNew);
      expect(await message(guid, "6", { browser: "other" })).toMatchObject(isNew);
      expect(await messagesToSend()).toHaveLength(2);
    });
  });

  test("lets one browser make twenty contacts a day, from any network", async () => {
    const stickers = await Promise.all(Array.from({ length: 21 }, () => registerSticker(backend.services)));
    const kinds = [];
    for (const [index, { guid }] of stickers.entries()) {
      const { kind } = await message(guid, "6", { browser: "one", from: `198.51.100.${index}` });
      kinds.push(kind);
    }
    expect(kinds).toEqual([...Array<string>(20).fill("ok"), "limited"]);
  });

  test("sends one message per form, with the same response each time, even if the form is posted concurrently", async () => {
    const { guid } = await registerSticker(backend.services);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => message(guid, "6", { key: "one-form" })));
    expect(outcomes[0]).toEqual({
      kind: "ok",
      data: { onItsWay: null, contact: aReference, repeatOf: null },
      message: "Message sent successfully!",
    });
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await contacts()).toHaveLength(1);
    expect(await messagesToSend()).toHaveLength(1);
  });

  test("keeps to the limit in concurrent requests", async () => {
    const { guid } = await registerSticker(backend.services);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => message(guid, "6", { key: `form-${index}`, from: `198.51.100.${index}` })),
    );
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(5);
    expect(outcomes.filter(({ kind }) => kind === "limited")).toHaveLength(15);
    expect(await contacts()).toHaveLength(5);
  });

  test("accepts a form that a limit refused, if the form is submitted again after the wait", async () => {
    const { guid } = await registerSticker(backend.services);
    for (const from of [1, 2, 3, 4, 5]) await message(guid, "6", { from: `198.51.100.${from}` });
    expect(await message(guid, "6", { key: "d" })).toMatchObject({ kind: "limited", retryAfter: 600 });
    backend.clock.advance(600);
    expect(await message(guid, "6", { key: "d" })).toMatchObject({ kind: "ok" });
  });

  test("lets one IP address contact 30 owners a day, then asks everybody behind it for proof, and refuses only far above", async () => {
    const strict = await testBackend({ CONTACTS_PER_CALLER_DAY: "32" });
    const send = async (proof: string | null, from?: string) => {
      const { guid } = await registerSticker(strict.services, { plate: "MH12AB1234" });
      return strict.call(sendPresetMessage, { guid, messageId: "6", proof }, from === undefined ? {} : { from });
    };
    for (let count = 0; count < 30; count += 1) expect(await send(null)).toMatchObject({ kind: "ok" });
    expect(await send(null)).toMatchObject({ kind: "refused", code: "proofWrong" });
    for (const _ of [31, 32]) expect(await send("1234")).toMatchObject({ kind: "ok" });
    expect(await send("1234")).toEqual({
      kind: "limited",
      retryAfter: 86_400,
      message: "Too many requests. Please try again in 24 hours.",
    });
    expect(await send(null, "198.51.100.7")).toMatchObject({ kind: "ok" });
    strict.clock.advance(86_400);
    expect(await send(null)).toMatchObject({ kind: "ok" });
    await strict.close();
  });

  test("lets one IP address make ten contacts a day with one sticker", async () => {
    const { guid } = await registerSticker(backend.services);
    const kinds = [];
    for (let count = 0; count < 11; count += 1) {
      kinds.push((await call(guid)).kind);
      backend.clock.advance(600);
    }
    expect(kinds).toEqual([...Array<string>(10).fill("ok"), "limited"]);
  });
});

describe("/make-call", () => {
  test("starts a phone call to the owner", async () => {
    const { guid, owner } = await registerSticker(backend.services);
    expect(await call(guid, "+91 90000-00001")).toEqual({
      kind: "ok",
      data: { contact: aReference, onItsWay: null },
      message: "Call initiated successfully!",
    });
    expect(await contacts()).toMatchObject([{ kind: "call", target: "owner", outcome: "sent" }]);
    expect(await messagesToSend()).toEqual([{ channel: "call", from: "9000000001", to: owner.phone }]);
    const [row] = await backend.services.database.select().from(outbox);
    expect(row?.expiresAt).toEqual(new Date(backend.clock.now().getTime() + 120_000));
  });

  test("starts a phone call to the emergency contact on request", async () => {
    const { guid, vehicle } = await registerSticker(backend.services);
    expect(await call(guid, "9000000001", "emergency")).toMatchObject({ kind: "ok" });
    expect(await contacts()).toMatchObject([{ target: "emergency" }]);
    expect(await messagesToSend()).toEqual([{ channel: "call", from: "9000000001", to: vehicle.emergencyPhone }]);
  });

  test.each(["12345", "98765432101", "call me", "<script>", "0000000000", "1800123456"])(
    "refuses %j, which is not a valid phone number",
    async (callerPhone) => {
      const { guid } = await registerSticker(backend.services);
      expect(await call(guid, callerPhone)).toMatchObject({ kind: "refused", message: "Please enter a valid phone number." });
      expect(await contacts()).toEqual([]);
    },
  );

  test.each(["owner", "emergency"] as const)("gives the usual response if the number to ring is the caller's own (%s)", async (target) => {
    const outcomeOf = async (isOwn: boolean) => {
      const { guid, owner, vehicle } = await registerSticker(backend.services);
      const own = target === "owner" ? owner.phone : vehicle.emergencyPhone;
      const from = isOwn ? own : "9000000001";
      const tries = [];
      for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"]) {
        const outcome = await call(guid, from, target === "owner" ? null : target, { from: address });
        tries.push(outcome.kind === "ok" ? { ...outcome, data: Object.keys(outcome.data) } : outcome);
      }
      return { tries, contacts: (await contacts()).map(({ kind, outcome }) => [kind, outcome]) };
    };
    const other = await outcomeOf(false);
    await clearContacts(backend.services);
    expect(await outcomeOf(true)).toEqual(other);
    expect(other.tries.map(({ kind }) => kind)).toEqual(["ok", "ok", "ok", "limited"]);
  });

  test("refuses with the spec's message if the owner's number is on the do-not-disturb register", async () => {
    const { guid, owner } = await registerSticker(backend.services);
    await backend.services.database.insert(sandboxNumbers).values({ phone: owner.phone, habit: "do_not_disturb" });
    const outcomes = await Promise.all([1, 2, 3].map(() => call(guid, "9000000001", null, { key: "one-form" })));
    expect(outcomes).toMatchObject([1, 2, 3].map(() => ({ kind: "refused", message: words.callBlocked })));
    expect(await contacts()).toMatchObject([{ outcome: "blocked" }]);
  });

  test("does not say that the register blocks the owner if the provider refused the phone call for another reason", async () => {
    const { guid } = await registerSticker(backend.services);
    await call(guid, "9000000001", null, { key: "one-form" });
    await setOutcome("failed");
    expect(await call(guid, "9000000001", null, { key: "one-form" })).toEqual({ kind: "unavailable" });
  });

  test.each(["waiting", "unconfirmed"] as const)("does not promise a phone call that nobody confirmed (%s)", async (state) => {
    const { guid } = await registerSticker(backend.services);
    expect(await call(guid, "9000000001", null, { key: "one-form" })).toMatchObject({ kind: "ok", data: { onItsWay: null } });
    await setOutcome(state === "waiting" ? null : state);
    expect(await call(guid, "9000000001", null, { key: "one-form" })).toMatchObject({
      kind: "ok",
      data: { onItsWay: true },
      message: "We asked for the call. If nothing rings within a minute, send a message.",
    });
  });

  test("allows three phone calls in ten minutes, counted separately from messages", async () => {
    const { guid } = await registerSticker(backend.services);
    for (const id of ["6", "9", "11"]) await message(guid, id);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => call(guid, "9000000001", null, { from: `198.51.100.${index}` })),
    );
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(3);
    expect(outcomes.find(({ kind }) => kind === "limited")).toEqual({
      kind: "limited",
      retryAfter: 600,
      message: "Too many calls. Please try again in 10 minutes.",
    });
    expect(await call(guid, "9000000001", "emergency")).toMatchObject({ kind: "ok" });
    backend.clock.advance(600);
    expect(await call(guid)).toMatchObject({ kind: "ok" });
  });

  test("allows one person two phone calls to the owner in ten minutes, and then still two to the emergency contact", async () => {
    const { guid } = await registerSticker(backend.services);
    const kinds = [];
    for (const target of [null, null, null, "emergency", "emergency", "emergency"])
      kinds.push((await call(guid, "9000000001", target)).kind);
    expect(kinds).toEqual(["ok", "ok", "limited", "ok", "ok", "limited"]);
    expect(await call(guid, "9000000001", null, { from: "198.51.100.9" })).toMatchObject({ kind: "ok" });
  });

  test("makes one phone call per form, even if the form is posted concurrently", async () => {
    const { guid } = await registerSticker(backend.services);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => call(guid, "9000000001", null, { key: "one-form" })));
    expect(outcomes.filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(await contacts()).toHaveLength(1);
    expect(await backend.services.database.select().from(sandboxDeliveries).where(eq(sandboxDeliveries.channel, "call"))).toHaveLength(1);
  });
});
