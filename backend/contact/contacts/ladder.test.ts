import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readContact, readContactForOwner, stopScanner } from "#contract/contacts";
import { sendPresetMessage } from "#contract/scanning";
import { sandboxDeliveries, sandboxNumbers, outbox } from "../../delivery/tables";
import { openMessage } from "../../delivery/messages/message";
import { leaseDueRows } from "../../delivery/outbox/store";
import { readAlerts, saveAlerts, type AlertChoices } from "../../registry/alerts";
import { defaultSettings, saveSettings } from "../../registry/settings";
import { contactSettings } from "../../registry/tables";
import { contactEvents } from "../tables";
import { contactSteps } from "../../testing/contact-steps";
import { clearContacts } from "../../testing/contacts";
import { createTestProviders, deliverAll, workerWith } from "../../testing/outbox";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { readContactReference } from "./codes";
import { readdressMessages } from "./handing-over";

/** Tests the rungs of the ladder with a moved clock. Message 6 is ordinary, and message 2 is urgent. The clock starts at noon in India. */

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers, contactSettings]) await backend.services.database.delete(table);
});

const { answer } = contactSteps(() => backend);
const opted = new Date("2026-01-01T00:00:00Z");
const whatsapp = { whatsappSince: opted } as const;
const everything = { ...whatsapp, spokenCalls: "all" } as const;

type Begun = Awaited<ReturnType<typeof writeTo>>;

async function begin(
  messageId: string,
  choices: Partial<AlertChoices> | null,
  prepare: (registered: Awaited<ReturnType<typeof registerSticker>>) => Promise<void> = () => Promise.resolve(),
) {
  const registered = await registerSticker(backend.services);
  const { database, clock } = backend.services;
  if (choices !== null) await saveAlerts(database, registered.owner.id, choices, clock.now());
  await prepare(registered);
  return writeTo(registered, messageId);
}

async function writeTo(registered: Awaited<ReturnType<typeof registerSticker>>, messageId: string) {
  const from = `198.51.100.${(callers += 1)}`;
  const sent = await backend.call(sendPresetMessage, { guid: registered.guid, messageId, proof: null }, { from });
  if (sent.kind !== "ok" || sent.data.contact === null) throw new Error(`No contact: ${JSON.stringify(sent)}`);
  return { ...registered, contact: sent.data.contact, contactId: readContactReference(backend.services.secrets, sent.data.contact) ?? 0 };
}
let callers = 0;

/** Moves the clock, lets the sandbox report, and sends what is due. */
async function pass(seconds: number): Promise<void> {
  backend.clock.advance(seconds);
  for (const provider of Object.values(createTestProviders(backend.services))) await provider.advance?.();
  await deliverAll(backend);
}

/** Lists what was handed over for a contact, oldest first: channel and kind. */
async function received({ contactId }: Pick<Begun, "contactId">) {
  const { database, secrets } = backend.services;
  const rows = await database
    .select({ payload: sandboxDeliveries.payload })
    .from(sandboxDeliveries)
    .innerJoin(outbox, eq(outbox.id, sandboxDeliveries.outboxId))
    .where(eq(outbox.contactId, contactId))
    .orderBy(asc(sandboxDeliveries.createdAt), asc(outbox.createdAt));
  return rows.map(({ payload }) => openMessage(secrets, payload));
}

const channels = async (begun: Begun) =>
  (await received(begun)).map((message) => {
    const isReminder =
      message.channel === "sms" ? message.template.startsWith("reminder_") : "purpose" in message && message.purpose === "reminder";
    return `${message.channel}${isReminder ? " reminder" : ""}`;
  });

const setHabit =
  (habit: "no_answer" | "out_of_service") =>
  async ({ owner: { phone } }: { owner: { phone: string } }) => {
    await backend.services.database.insert(sandboxNumbers).values({ phone, habit });
  };

async function whatsappCode(begun: Begun): Promise<string> {
  const sent = (await received(begun)).find(({ channel }) => channel === "whatsapp");
  return sent?.channel === "whatsapp" ? sent.answerCode : "";
}

async function status({ contact }: Pick<Begun, "contact">) {
  const read = await backend.call(readContact, { contact });
  if (read.kind !== "ok") throw new Error(read.kind);
  return read.data;
}

test("an owner who chose nothing gets one SMS and one reminder by SMS, as ever", async () => {
  const begun = await begin("2", null);
  for (const seconds of [2, 18, 70, 510, 3600]) await pass(seconds);
  expect(await channels(begun)).toEqual(["sms", "sms reminder"]);
});

describe("an owner with WhatsApp", () => {
  test("gets no SMS for a message that WhatsApp delivered, but the reminder, by SMS", async () => {
    const begun = await begin("6", whatsapp);
    expect(await channels(begun)).toEqual(["whatsapp"]);
    for (const seconds of [2, 58, 60]) await pass(seconds);
    expect(await channels(begun)).toEqual(["whatsapp"]);
    expect(await status(begun)).toMatchObject({ message: { state: "delivered" } });
    await pass(600);
    expect(await channels(begun)).toEqual(["whatsapp", "sms reminder"]);
  });

  test.each([
    ["6", 60],
    ["2", 20],
  ])("gets message %s by SMS if WhatsApp has not delivered it for %s seconds", async (messageId, seconds) => {
    const begun = await begin(messageId, whatsapp, setHabit("no_answer"));
    await pass(seconds - 0.001);
    expect(await channels(begun)).toEqual(["whatsapp"]);
    await pass(0.001);
    expect(await channels(begun)).toEqual(["whatsapp", "sms"]);
  });

  test("gets the SMS at once if WhatsApp fails, and no other one later", async () => {
    const begun = await begin("6", whatsapp, setHabit("out_of_service"));
    await pass(2);
    expect(await channels(begun)).toEqual(["whatsapp", "sms"]);
    await pass(60);
    expect(await channels(begun)).toEqual(["whatsapp", "sms"]);
  });

  test("whose SMS are off gets the reminder by WhatsApp, and SMS again when nothing else has delivered for 30 days", async () => {
    const noSms = { ...whatsapp, takesSms: false, deliveredAt: backend.clock.now() };
    const begun = await begin("6", noSms);
    for (const seconds of [2, 58, 600]) await pass(seconds);
    expect(await channels(begun)).toEqual(["whatsapp", "whatsapp reminder"]);
    const longAgo = new Date(backend.clock.now().getTime() - 30 * 86_400_000);
    const later = await begin("6", { ...noSms, deliveredAt: longAgo }, setHabit("no_answer"));
    await pass(60);
    expect(await channels(later)).toEqual(["whatsapp", "sms"]);
  });

  test("has a delivery by WhatsApp recorded, which lets SMS be turned off", async () => {
    const { owner } = await begin("6", whatsapp);
    await pass(2);
    const { choices } = await readAlerts(backend.services.database, backend.services, owner.id);
    expect(choices.deliveredAt).toEqual(backend.clock.now());
  });

  test("without WhatsApp on the phone is not tried there for 30 days", async () => {
    const first = await begin("6", whatsapp);
    await backend.services.outbox.replies.pauseWhatsapp(first.owner.phone);
    const { choices } = await readAlerts(backend.services.database, backend.services, first.owner.id);
    expect(await channels(await begin("6", choices))).toEqual(["sms"]);
    backend.clock.advance(30 * 86_400);
    expect(await channels(await begin("6", choices))).toEqual(["whatsapp"]);
  });
});

describe("a spoken call", () => {
  test.each([
    ["2", 90],
    ["6", 900],
  ])("about message %s comes after %s seconds without an answer, although the message was delivered", async (messageId, seconds) => {
    const begun = await begin(messageId, everything);
    await pass(2);
    await pass(seconds - 2.001);
    expect(await channels(begun)).not.toContain("spoken");
    await pass(0.001);
    expect((await channels(begun)).filter((channel) => channel === "spoken")).toEqual(["spoken"]);
  });

  test("comes only about urgent messages if the owner chose so, and never by default", async () => {
    const begun = await Promise.all([begin("6", { spokenCalls: "urgent" }), begin("2", whatsapp)]);
    await pass(900);
    for (const one of begun) expect(await channels(one)).not.toContain("spoken");
  });

  test("does not come after an answer on any channel", async () => {
    const { replies } = backend.services.outbox;
    const onWeb = await begin("2", everything);
    const [sms] = (await received(await begin("2", { spokenCalls: "all" }))).slice(-1);
    const byWhatsapp = await begin("2", everything);
    await pass(89);
    await answer(await whatsappCode(onWeb), "on_my_way_5");
    const given = {
      channel: "whatsapp",
      code: await whatsappCode(byWhatsapp),
      answer: "cannot_come",
      from: byWhatsapp.owner.phone,
    } as const;
    expect(await replies.answer(given)).toBe("taken");
    expect(sms?.channel).toBe("sms");
    await pass(2);
    for (const one of [onWeb, byWhatsapp]) expect(await channels(one)).toEqual(["whatsapp"]);
    expect(await status(byWhatsapp)).toMatchObject({ answer: { is: "cannot_come", by: "owner" } });
  });

  test("is one for two people who write about the same within ten minutes, unless the first was answered", async () => {
    const first = await begin("2", everything);
    const second = await writeTo(first, "2");
    for (const seconds of [90, 10]) await pass(seconds);
    expect([await channels(first), await channels(second)].flat().filter((channel) => channel === "spoken")).toHaveLength(1);
    const answered = await begin("2", everything);
    const other = await writeTo(answered, "2");
    await answer(await whatsappCode(answered), "on_my_way_5");
    await pass(90);
    expect(await channels(other)).toContain("spoken");
  });

  test("that is late by ten minutes does not come at all", async () => {
    const begun = await begin("2", everything);
    backend.clock.advance(90 + 601);
    await deliverAll(backend);
    expect(await channels(begun)).not.toContain("spoken");
  });
});

test("Quiet hours hold every rung, and the ladder begins when they end", async () => {
  const minute = Math.floor(backend.clock.now().getTime() / 60_000 + 330);
  const quietHours = { from: (minute + 1380) % 1440, to: (minute + 60) % 1440 };
  const begun = await begin("6", everything, ({ vehicle }) =>
    saveSettings(backend.services.database, vehicle.id, { ...defaultSettings, quietHours }, backend.clock.now()),
  );
  await pass(58 * 60);
  expect(await channels(begun)).toEqual([]);
  await pass(2 * 60);
  expect(await channels(begun)).toEqual(["whatsapp"]);
  for (const seconds of [30, 600, 270]) await pass(seconds);
  expect(await channels(begun)).toEqual(["whatsapp", "sms reminder", "spoken"]);
});

test("Quiet hours end without WhatsApp for an owner who has turned it off meanwhile, who gets the SMS at once", async () => {
  const minute = Math.floor(backend.clock.now().getTime() / 60_000 + 330);
  const quietHours = { from: (minute + 1380) % 1440, to: (minute + 60) % 1440 };
  const begun = await begin("6", whatsapp, ({ vehicle }) =>
    saveSettings(backend.services.database, vehicle.id, { ...defaultSettings, quietHours }, backend.clock.now()),
  );
  await backend.services.outbox.replies.turnOffWhatsapp(begun.owner.phone);
  await pass(3600);
  await pass(1);
  expect(await channels(begun)).toEqual(["sms"]);
});

describe("what an owner does", () => {
  test("is taken only with the code of the channel, from the owner's number", async () => {
    const begun = await begin("2", everything);
    const code = await whatsappCode(begun);
    const { replies } = backend.services.outbox;
    const given = { channel: "whatsapp", code, answer: "on_my_way_5", from: begun.owner.phone } as const;
    expect(await replies.answer({ ...given, from: "9000000009" })).toBe("unknown");
    expect(await replies.answer({ ...given, channel: "spoken" })).toBe("unknown");
    expect(await replies.answer({ ...given, code: "0000000000" })).toBe("unknown");
    expect(await status(begun)).toMatchObject({ answer: null });
    expect(await replies.answer(given)).toBe("taken");
    expect(await replies.answer({ ...given, answer: "taken_care_of" })).toBe("taken");
    expect(await status(begun)).toMatchObject({ answer: { is: "taken_care_of" } });
    backend.clock.advance(24 * 3600);
    expect(await replies.answer(given)).toBe("closed");
  });

  test("with a changed number ends the codes of the old one, and what waits for it", async () => {
    const begun = await begin("2", everything);
    const code = await whatsappCode(begun);
    const { database } = backend.services;
    const to = "9000000019";
    await database.transaction((transaction) =>
      readdressMessages(transaction, backend.services, { ownerId: begun.owner.id, from: begun.owner.phone, to }),
    );
    expect((await backend.call(readContactForOwner, { code })).kind).toBe("refused");
    await pass(90);
    expect((await received(begun)).filter((message) => message.to === begun.owner.phone).map(({ channel }) => channel)).toEqual([
      "whatsapp",
    ]);
  });

  test("withholds every channel from a person whom the owner stopped, whose page shows what a stranger sees whom nobody answers", async () => {
    const [stopped, unanswered] = [
      await begin("2", everything, setHabit("no_answer")),
      await begin("2", everything, setHabit("no_answer")),
    ];
    expect((await backend.call(stopScanner, { code: await whatsappCode(stopped) })).kind).toBe("ok");
    for (const seconds of [20, 70, 510, 100]) {
      await pass(seconds);
      const shown = async ({ contact }: Begun) => {
        const { startedAt: _, ...rest } = await status({ contact });
        return rest;
      };
      expect(await shown(stopped)).toEqual(await shown(unanswered));
    }
    expect(await channels(stopped)).toEqual(["whatsapp"]);
    expect(await channels(unanswered)).toEqual(["whatsapp", "sms", "spoken", "sms reminder"]);
  });
});

test.each([0, 2, 21, 59, 120, 1000])("The stranger's page says the same after %s seconds, whatever channel delivered", async (seconds) => {
  const [bySms, byWhatsapp] = [await begin("6", null), await begin("6", whatsapp)];
  await pass(2);
  await pass(seconds);
  expect(await status(byWhatsapp)).toEqual({ ...(await status(bySms)), startedAt: (await status(byWhatsapp)).startedAt });
});

test("A WhatsApp message that the provider does not take is not tried again once the SMS has been delivered", async () => {
  const begun = await begin("2", whatsapp, async ({ owner }) => {
    await backend.services.database.insert(sandboxNumbers).values({ phone: owner.phone, habit: "no_answer" });
  });
  const { database, clock } = backend.services;
  // The provider did not answer: the message waits to be tried again.
  const isWhatsapp = and(eq(outbox.contactId, begun.contactId), eq(outbox.channel, "whatsapp"));
  const sent = await database.select({ id: outbox.id }).from(outbox).where(isWhatsapp);
  const later = new Date(clock.now().getTime() + 120_000);
  await database.delete(contactEvents).where(and(eq(contactEvents.attemptId, sent[0]?.id ?? 0), eq(contactEvents.type, "sent")));
  const [payload] = await database.select({ payload: sandboxDeliveries.payload }).from(sandboxDeliveries);
  await database
    .update(outbox)
    .set({ state: "waiting", attempts: 1, dueAt: later, finishedAt: null, ...payload })
    .where(isWhatsapp);
  await database.delete(sandboxDeliveries);
  await database.delete(sandboxNumbers);
  for (const seconds of [20, 2, 100]) await pass(seconds);
  expect(await channels(begun)).toEqual(["sms"]);
});

test("A worker that is killed between any two rungs loses none, and nobody is rung twice", async () => {
  const begun = await begin("2", everything, setHabit("no_answer"));
  const { database, clock } = backend.services;
  let calls = 0;
  for (const seconds of [20, 70, 600]) {
    backend.clock.advance(seconds);
    const leased = await leaseDueRows(database, clock.now(), 10);
    const sandbox = createTestProviders(backend.services);
    const countCall: typeof sandbox.spoken.send = (...call) => {
      calls += 1;
      return sandbox.spoken.send(...call);
    };
    const providers = { ...sandbox, spoken: { ...sandbox.spoken, send: countCall } };
    // The killed worker had placed the call, but not recorded it.
    for (const { id, payload } of leased) {
      const message = openMessage(backend.services.secrets, payload);
      if (message.channel === "spoken") await providers.spoken.send(id, message, new AbortController().signal);
    }
    backend.clock.advance(31);
    const other = workerWith(backend.services, providers);
    for (const { id } of leased) await other.deliverNow(id);
  }
  await deliverAll(backend);
  expect(calls).toBe(1);
  expect((await channels(begun)).toSorted()).toEqual(["sms", "sms reminder", "spoken", "whatsapp"]);
});
