import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { answerContact } from "#contract/contacts";
import { sendPresetMessage } from "#contract/scanning";
import { startFakeExotel, type FakeExotel } from "../../../tests/fakes/exotel";
import type { Ask, Callback, ProviderFault } from "../../../tests/fakes/provider-server";
import { startFakeTwilio, type FakeTwilio } from "../../../tests/fakes/twilio";
import { findContact } from "../../contact/contacts/store";
import type { LogEntry } from "../../platform/process/log";
import { saveAlerts, type AlertChoices } from "../../registry/alerts";
import { clearContacts } from "../../testing/contacts";
import { createTestProviders, deliverAll, messagesIn, workerWith } from "../../testing/outbox";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { openMessage } from "../messages/message";
import { leaseRow } from "../outbox/store";
import { outbox } from "../tables";

const APP_ORIGIN = "https://stickers.example.in";

let twilio: FakeTwilio;
let exotel: FakeExotel;

/** A provider's fake, and how its calls are answered. Keys are pressed each time that the call waits for one, "" for none. */
type Phone = {
  variables(): Record<string, string>;
  calls(): readonly object[];
  answer(ask: Ask, keys: readonly string[]): Promise<readonly string[]>;
  end(status: string): Callback;
  behave(fault: ProviderFault): void;
};

const phones: Readonly<Record<"twilio" | "exotel", Phone>> = {
  twilio: {
    variables: () => ({ ...twilio.variables, SMS: "sandbox", SPOKEN_CALLS: "twilio" }),
    calls: () => twilio.spokenCalls,
    answer: async (ask, keys) => (await twilio.answer(twilio.spokenCalls[0]!, ask, "human", keys)).map(({ text }) => text),
    end: (status) => twilio.endCallback(twilio.spokenCalls[0]!, status),
    behave: (fault) => twilio.behave(fault),
  },
  exotel: {
    variables: () => ({ ...exotel.variables, SMS: "sandbox", SPOKEN_CALLS: "exotel" }),
    calls: () => exotel.spokenCalls,
    answer: (ask, keys) => exotel.answer(exotel.spokenCalls[0]!, APP_ORIGIN, ask, keys),
    end: (status) => exotel.endCallback(exotel.spokenCalls[0]!, status),
    behave: (fault) => exotel.behave(fault),
  },
};

beforeAll(async () => {
  [twilio, exotel] = await Promise.all([startFakeTwilio(), startFakeExotel()]);
});
afterAll(async () => {
  await Promise.all([twilio.close(), exotel.close()]);
});

let backend: TestBackend;
let callers = 0;
const log: LogEntry[] = [];

const open = (phone: Phone, more: Record<string, string> = {}) =>
  testBackend({ ...phone.variables(), APP_ORIGIN, ...more }, (entry) => void log.push(entry));

const ask: Ask = async ({ url, method = "POST", headers, body }) => {
  const { pathname, search } = new URL(url);
  const answer = await backend.send(pathname + search, { method, headers: { ...headers }, ...(method === "POST" ? { body } : {}) });
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", body: await answer.text() };
};

/** An owner who takes all spoken calls gets a message, and does not answer until the call. */
async function ring(choices: Partial<AlertChoices> = {}) {
  const registered = await registerSticker(backend.services);
  await saveAlerts(backend.services.database, registered.owner.id, { spokenCalls: "all", language: "en", ...choices }, backend.clock.now());
  const sent = await backend.call(
    sendPresetMessage,
    { guid: registered.guid, messageId: "6", proof: null },
    { from: `198.51.100.${(callers += 1)}` },
  );
  expect(sent.kind).toBe("ok");
  await deliverAll(backend);
  backend.clock.advance(900);
  await deliverAll(backend);
  return registered;
}

async function row() {
  const [spoken] = await backend.services.database.select().from(outbox).where(eq(outbox.channel, "spoken"));
  return spoken!;
}

async function contact() {
  const found = await findContact(backend.services.database, (await row()).contactId!);
  const { id } = await row();
  return { answer: found?.answer?.is ?? null, by: found?.answer?.by, state: found?.attempts.find((attempt) => attempt.id === id)?.state };
}

async function answerByLink(answer: "cannot_come" | "taken_care_of") {
  const sms = (await messagesIn(backend.services)).find((message) => message.channel === "sms");
  if (sms?.channel !== "sms") throw new Error("No SMS");
  return backend.call(answerContact, { code: sms.values["answerCode"] ?? "", answer });
}

const menu =
  "This is PlateNote, with an automatic call. Your vehicle M, H, 1, 2, A, B, 1, 2, 3, 4: lights of the car are on. Press 1: On my way, 5 minutes. Press 2: On my way, 15 minutes. Press 3: I cannot come now. Press 4: It is taken care of. To hear this again, press 9.";
const passedOn = "Your answer was passed on. Goodbye.";
const notNeeded = "No answer is needed any more. Goodbye.";

describe.each(["twilio", "exotel"] as const)("a spoken call through %s", (name) => {
  const phone = phones[name];

  beforeAll(async () => {
    backend = await open(phone);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await clearContacts(backend.services);
    phone.behave("none");
    for (const kept of [twilio.spokenCalls, exotel.spokenCalls, log]) kept.length = 0;
  });
  afterEach(() => expect([twilio.problems, exotel.problems]).toEqual([[], []]));

  test.each([
    ["1", "on_my_way_5"],
    ["2", "on_my_way_15"],
    ["3", "cannot_come"],
    ["4", "taken_care_of"],
  ])("takes the key %s as the answer %s, says that it was passed on, and keeps nothing afterwards", async (key, answer) => {
    await ring();
    expect(await phone.answer(ask, [key])).toEqual([menu, passedOn]);
    expect(await contact()).toEqual({ answer, by: "owner", state: "delivered" });
    expect((await ask(phone.end("completed"))).status).toBe(200);
    expect(await contact()).toEqual({ answer, by: "owner", state: "delivered" });
    expect(await row()).toMatchObject({ state: "sent", payload: new Uint8Array() });
  });

  test("says everything again after 9", async () => {
    await ring();
    expect(await phone.answer(ask, ["9", "1"])).toEqual([menu, menu, passedOn]);
  });

  test("says everything again after a key without a meaning, and takes the next", async () => {
    await ring();
    expect(await phone.answer(ask, ["7", "3"])).toEqual([menu, menu, passedOn]);
    expect(await contact()).toMatchObject({ answer: "cannot_come", state: "delivered" });
  });

  test.each([
    ["busy", "unanswered"],
    ["no-answer", "unanswered"],
    ["completed", "unanswered"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("that ends as %s before anybody has heard it is %s, and is not made again", async (status, state) => {
    await ring();
    for (const callback of [phone.end(status), phone.end(status)]) expect((await ask(callback)).status).toBe(200);
    expect(await contact()).toEqual({ answer: null, by: undefined, state });
    backend.clock.advance(3600);
    await deliverAll(backend);
    expect(phone.calls()).toHaveLength(1);
    expect(await row()).toMatchObject({ payload: new Uint8Array() });
  });

  test("says that no answer is needed any more to an owner who answered while it rang", async () => {
    await ring();
    expect((await answerByLink("taken_care_of")).kind).toBe("ok");
    const [first] = await phone.answer(ask, []);
    expect(first).toBe(notNeeded);
    expect(await contact()).toMatchObject({ answer: "taken_care_of" });
  });

  test("changes an answer that another way gave during the call, as a second answer does", async () => {
    await ring();
    const [heard, other] = await Promise.all([phone.answer(ask, ["1"]), answerByLink("cannot_come")]);
    expect([heard.at(-1), other.kind]).toEqual([passedOn, "ok"]);
    expect(["on_my_way_5", "cannot_come"]).toContain((await contact()).answer);
  });

  test.each(["answered", "turned spoken calls off"] as const)("is not made if the owner has meanwhile %s", async (change) => {
    const { services, clock } = backend;
    const { owner, guid } = await registerSticker(services);
    await saveAlerts(services.database, owner.id, { spokenCalls: "all" }, clock.now());
    await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { from: "198.51.101.1" });
    if (change === "answered") await answerByLink("cannot_come");
    else await saveAlerts(services.database, owner.id, { spokenCalls: "urgent" }, clock.now());
    clock.advance(900);
    await deliverAll(backend);
    expect([phone.calls(), await row()]).toMatchObject([[], { state: "cancelled" }]);
  });

  test.each(["lost", "busy", "rubbish"] as const)(
    "is requested once after the fault: %s. A call that rings all the same is held",
    async (fault) => {
      phone.behave(fault);
      await ring();
      phone.behave("none");
      backend.clock.advance(60);
      await deliverAll(backend);
      expect(phone.calls()).toHaveLength(fault === "lost" ? 1 : 0);
      expect(await row()).toMatchObject({ state: "sent", attempts: 1 });
      if (fault !== "lost") return;
      expect(await phone.answer(ask, ["1"])).toEqual([menu, passedOn]);
      expect(await contact()).toMatchObject({ answer: "on_my_way_5", state: "delivered" });
    },
  );

  test("is not requested again by the process that follows a killed one, and is held all the same", async () => {
    const { services, clock } = backend;
    const { owner, guid } = await registerSticker(services);
    await saveAlerts(services.database, owner.id, { spokenCalls: "all", language: "en" }, clock.now());
    await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { from: "198.51.101.2" });
    clock.advance(900);
    const { id } = await row();
    const leased = await leaseRow(services.database, clock.now(), id);
    const message = openMessage(services.secrets, leased!.payload);
    if (message.channel !== "spoken") throw new Error("Not a spoken call");
    await createTestProviders(services).spoken.send(id, message, new AbortController().signal);
    clock.advance(31);
    await workerWith(services, createTestProviders(services)).deliverNow(id);
    expect(phone.calls()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "sent", failure: "interrupted" });
    expect(await phone.answer(ask, ["2"])).toEqual([menu, passedOn]);
  });

  test("may be answered before its acceptance is recorded", async () => {
    const { services, clock } = backend;
    await ring();
    await services.database.update(outbox).set({ state: "leased" }).where(eq(outbox.channel, "spoken"));
    expect(await phone.answer(ask, ["1"])).toEqual([menu, passedOn]);
    expect(await contact()).toMatchObject({ answer: "on_my_way_5", state: "delivered" });
    await ask(phone.end("completed"));
    clock.advance(60);
    await deliverAll(backend);
    expect([phone.calls().length, await row()]).toMatchObject([1, { state: "sent", payload: new Uint8Array() }]);
  });

  test("needs no more than the two numbers, and logs none of them", async () => {
    const { owner } = await ring();
    await phone.answer(ask, ["1"]);
    await ask(phone.end("completed"));
    const [sent] = phone.calls();
    expect(JSON.stringify(sent)).toContain(owner.phone);
    expect(JSON.stringify(sent)).not.toMatch(/MH12AB1234|lights|owner@example|Hindi|"language"/);
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`${owner.phone}|MH12AB1234|M, H`));
  });

  test("with a reference that we did not make is refused", async () => {
    await ring();
    const end = phone.end("completed");
    expect((await ask({ ...end, url: end.url.replace(/[\w-]{5}(\/ended)?$/, "aaaaa$1") })).status).toBe(403);
    const unknown = new URLSearchParams({ CustomField: "1.abc", digits: '"1"' }).toString();
    const get = await ask({ url: `${APP_ORIGIN}/webhooks/exotel/spoken/is-taken?${unknown}`, method: "GET", headers: {}, body: "" });
    expect(get.status).toBe(name === "exotel" ? 403 : 404);
    expect(await contact()).toEqual({ answer: null, by: undefined, state: "sent" });
  });

  test("that has ended says nothing more", async () => {
    await ring();
    await ask(phone.end("completed"));
    const heard = await phone.answer(ask, []).catch((error: unknown) => String(error));
    expect(heard).toEqual(name === "twilio" ? [] : expect.stringContaining("404"));
  });
});

describe("a spoken call", () => {
  beforeEach(() => {
    for (const kept of [twilio.spokenCalls, exotel.spokenCalls]) kept.length = 0;
  });
  afterEach(async () => {
    await backend.close();
    expect([twilio.problems, exotel.problems]).toEqual([[], []]);
  });

  test.each(["machine_start", "fax"])("that a machine answers (%s) hangs up without a word, and counts as unanswered", async (machine) => {
    backend = await open(phones.twilio);
    await ring();
    expect(await twilio.answer(twilio.spokenCalls[0]!, ask, machine, [])).toEqual([]);
    expect(await contact()).toEqual({ answer: null, by: undefined, state: "unanswered" });
    await ask(phones.twilio.end("completed"));
    expect(await row()).toMatchObject({ payload: new Uint8Array() });
  });

  test.each([
    ["human", "delivered"],
    ["unknown", "unanswered"],
  ])("that Twilio says is answered by %s, and gets no key, is said twice and then is %s", async (answeredBy, state) => {
    backend = await open(phones.twilio);
    await ring();
    const heard = await twilio.answer(twilio.spokenCalls[0]!, ask, answeredBy, ["", ""]);
    expect(heard.map(({ text }) => text)).toEqual([menu, menu, "No answer was given. Goodbye."]);
    await ask(phones.twilio.end("completed"));
    expect((await contact()).state).toBe(state);
  });

  test("through Exotel without a key is said twice, and counts as unanswered, because a machine may listen", async () => {
    backend = await open(phones.exotel);
    await ring();
    expect(await phones.exotel.answer(ask, ["", ""])).toEqual([menu, menu]);
    await ask(phones.exotel.end("completed"));
    expect((await contact()).state).toBe("unanswered");
  });

  test("takes a repeated callback as one, and refuses one without Twilio's signature", async () => {
    backend = await open(phones.twilio);
    await ring();
    const [call] = twilio.spokenCalls;
    const key = twilio.keyCallback(call!.Url.replace("/start", "/person"), call!, "1");
    expect((await ask({ ...key, headers: { "Content-Type": "application/x-www-form-urlencoded" } })).status).toBe(403);
    expect((await ask({ ...key, body: key.body.replace("Digits=1", "Digits=4") })).status).toBe(403);
    expect((await contact()).answer).toBeNull();
    const [first, second] = [await ask(key), await ask(key)];
    expect(first.body).toContain(passedOn);
    expect(second).toEqual(first);
    expect((await contact()).answer).toBe("on_my_way_5");
  });

  test.each([
    ["ta", "twilio", "ta", "கார்"],
    ["ur", "twilio", "hi", "लाइट"],
    ["", "twilio", "en", "lights"],
    ["ta", "exotel", "hi", "लाइट"],
    ["en", "exotel", "en", "lights"],
  ] as const)("to an owner who chose %j is spoken by %s in %s", async (language, name, spoken, word) => {
    backend = await open(phones[name]);
    await ring({ language });
    if (name === "twilio") {
      const [heard] = await twilio.answer(twilio.spokenCalls[0]!, ask, "human", []);
      expect(heard).toEqual({ language: spoken, text: expect.stringContaining(word) as string });
    } else expect(await phones.exotel.answer(ask, [])).toEqual([expect.stringContaining(word)]);
  });

  test("is not made once the day's calls are used up, and the reminder is sent all the same", async () => {
    backend = await open(phones.twilio, { CALLS_PER_DAY: "1" });
    await ring();
    await ring();
    expect(twilio.spokenCalls).toHaveLength(1);
    const rows = await backend.services.database.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
    expect(rows.filter(({ channel }) => channel === "spoken").map(({ state }) => state)).toEqual(["sent", "cancelled"]);
    expect(rows.filter(({ channel }) => channel === "sms").map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
  });

  test("that is a test says so, and takes no answer", async () => {
    backend = await open(phones.twilio);
    const { database, outbox: queue } = backend.services;
    const message = {
      channel: "spoken",
      to: "9876543210",
      purpose: "test",
      reason: "",
      plate: "",
      language: "en",
      answerCode: "",
    } as const;
    await queue.deliverNow(await queue.enqueue(database, message));
    const heard = await twilio.answer(twilio.spokenCalls[0]!, ask, "human", ["1"]);
    expect(heard.map(({ text }) => text)).toEqual([expect.stringMatching(/^This is PlateNote, with a test call\./)]);
  });
});
