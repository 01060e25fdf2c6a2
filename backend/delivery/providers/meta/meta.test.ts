import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { sendPresetMessage } from "#contract/scanning";
import { startFakeMeta, type FakeMeta, type Told } from "../../../../tests/fakes/meta";
import { appendEvent } from "../../../contact/contacts/store";
import { silentLog } from "../../../platform/process/log";
import { readAlerts, saveAlerts } from "../../../registry/alerts";
import { allContacts, clearContacts } from "../../../testing/contacts";
import { deliverAll, postCallback } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { outbox } from "../../tables";
import { whatsappHint, whatsappReply } from "../../messages/whatsapp-templates";

let meta: FakeMeta;
let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  meta = await startFakeMeta();
  const addresses = { APP_ORIGIN: "https://stickers.example.in", WEBHOOK_ORIGIN: "https://api.stickers.example.in" };
  backend = await testBackend({ ...meta.variables, ...addresses }, silentLog);
});
afterAll(async () => {
  await backend.close();
  await meta.close();
});

beforeEach(async () => {
  await clearContacts(backend.services);
  meta.behave("none");
  meta.refused.clear();
  for (const kept of [meta.templates, meta.texts, meta.bodies]) kept.length = 0;
});
afterEach(() => expect(meta.problems).toEqual([]));

const tell = (...told: readonly Told[]) => postCallback(backend, meta.callback(...told));

/** Sends a message about a towed car to an owner who chose WhatsApp. */
async function askOwner({ language = "ta", refusal }: { readonly language?: string; readonly refusal?: number } = {}) {
  const { clock, database } = backend.services;
  const registered = await registerSticker(backend.services);
  const phone = `91${registered.owner.phone}`;
  await saveAlerts(database, registered.owner.id, { whatsappSince: clock.now(), language }, clock.now());
  if (refusal !== undefined) meta.refused.set(phone, refusal);
  await backend.call(sendPresetMessage, { guid: registered.guid, messageId: "2", proof: null }, { from: `198.51.100.${(callers += 1)}` });
  await deliverAll(backend);
  return { ...registered, phone };
}

/** The sent message. @param index - from the end. */
function sent(index = -1) {
  const message = meta.templates.at(index);
  if (message === undefined) throw new Error("Nothing was sent");
  return message;
}

/** Lists the rows of the outbox: the SMS that follows, the reminder, and what was sent at once. */
async function rows() {
  const { database } = backend.services;
  const found = await database.select().from(outbox).orderBy(asc(outbox.channel), asc(outbox.state));
  return found.map(({ channel, state }) => `${channel} ${state}`);
}

async function contact() {
  const [only] = await allContacts(backend.services);
  if (only === undefined) throw new Error("No contact");
  return only;
}

async function choices(ownerId: number) {
  return (await readAlerts(backend.services.database, backend.services, ownerId)).choices;
}

describe("a WhatsApp message by Meta", () => {
  test("has the template of its reason in the owner's language, with plate, code and three buttons", async () => {
    const { phone } = await askOwner();
    const { to, template } = sent();
    const code = /(\w{10})\.taken_care_of/.exec(meta.bodies[0] ?? "")?.[1] ?? "";
    const button = (index: number, answer: string) => ({
      ...{ type: "button", sub_type: "quick_reply", index: String(index) },
      parameters: [{ type: "payload", payload: `${code}.${answer}.ta` }],
    });
    const body = [
      { type: "text", text: "MH12AB1234" },
      { type: "text", text: code },
    ];
    expect({ to, template }).toEqual({
      to: `+${phone}`,
      template: {
        name: "message_2",
        language: { code: "ta" },
        components: [{ type: "body", parameters: body }, button(0, "on_my_way_5"), button(1, "cannot_come"), button(2, "taken_care_of")],
      },
    });
    expect(await rows()).toEqual(["sms waiting", "sms waiting", "whatsapp sent"]);
    const [row] = await backend.services.database.select().from(outbox).where(eq(outbox.channel, "whatsapp"));
    expect(row?.providerReference).toBe(sent().id);
  });

  test("tells Meta no number but the recipient's, no name and no address", async () => {
    const { owner, phone, vehicle } = await askOwner();
    const [body = ""] = meta.bodies;
    expect(body.match(/\d{10,}/g)).toEqual([phone, expect.stringMatching(/^[1-9]\d{9,15}$/)]);
    for (const secret of [owner.email, vehicle.emergencyPhone, String(owner.id), "B+"]) expect(body).not.toContain(secret);
    expect(Object.keys(JSON.parse(body) as object).sort()).toEqual(
      ["biz_opaque_callback_data", "messaging_product", "recipient_type", "template", "to", "type"].sort(),
    );
  });

  test.each(["ur", "", "xx"])('is in English for the language "%s", of which Meta has no template', async (language) => {
    await askOwner({ language });
    expect(sent().template.language.code).toBe("en");
    expect(JSON.stringify(sent().template.components)).toContain(".taken_care_of.en");
    expect(await rows()).toContain("whatsapp sent");
  });

  test("is a dead letter if Meta has no template of it at all, and the SMS goes at once", async () => {
    meta.approved.delete("message_2 en");
    await askOwner({ language: "en" });
    meta.approved.set("message_2 en", { variables: 2, buttons: 3 });
    const [row] = await backend.services.database.select().from(outbox).where(eq(outbox.channel, "whatsapp"));
    expect(row).toMatchObject({ state: "dead", failure: "answered 404 (132001 Template name does not exist in the translation)" });
    await deliverAll(backend);
    expect(await rows()).toContain("sms sent");
  });

  test("to a number without WhatsApp leads to the SMS at once, and pauses WhatsApp for 30 days", async () => {
    const { owner } = await askOwner({ refusal: 131026 });
    await deliverAll(backend);
    expect(await rows()).toEqual(["sms sent", "sms waiting", "whatsapp refused"]);
    const until = (await choices(owner.id)).whatsappPausedUntil;
    expect(until?.getTime()).toBe(backend.clock.now().getTime() + 30 * 86_400_000);
  });

  test.each([
    [131056, "waiting"],
    [130429, "waiting"],
    [131042, "dead"],
  ])("that Meta refuses with error %i is %s, and WhatsApp is not paused", async (code, state) => {
    const { owner } = await askOwner({ refusal: code });
    expect(await rows()).toContain(`whatsapp ${state}`);
    expect((await choices(owner.id)).whatsappPausedUntil).toBeNull();
  });

  test.each(["lost", "busy", "rubbish", "limited"] as const)("is tried again after the fault: %s", async (fault) => {
    meta.behave(fault);
    await askOwner();
    expect(await rows()).toContain("whatsapp waiting");
  });

  test("is not sent again after a lost response if a report says that Meta has it", async () => {
    meta.behave("lost");
    await askOwner();
    meta.behave("none");
    expect(await tell(meta.status(sent(), "sent"))).toBe(200);
    backend.clock.advance(10);
    await deliverAll(backend);
    expect(meta.templates).toHaveLength(1);
    expect(await rows()).toContain("whatsapp sent");
  });

  test("is rejected while the token is wrong, which the failure says without the number", async () => {
    const other = await testBackend({ ...meta.variables, WHATSAPP_TOKEN: "expired", APP_ORIGIN: "https://stickers.example.in" }, silentLog);
    const { database, outbox: queue } = other.services;
    const message = {
      channel: "whatsapp",
      to: "9800000000",
      purpose: "test",
      reason: "",
      plate: "",
      language: "",
      answerCode: "",
    } as const;
    await queue.deliverNow(await database.transaction((transaction) => queue.enqueue(transaction, message)));
    const [row] = await database.select().from(outbox);
    expect(row).toMatchObject({ state: "dead", failure: "answered 401 (190 Invalid OAuth access token)" });
    await other.close();
  });

  test("as a test has no variables", async () => {
    const { database, outbox: queue } = backend.services;
    const message = {
      channel: "whatsapp",
      to: "9800000000",
      purpose: "test",
      reason: "",
      plate: "",
      language: "hi",
      answerCode: "",
    } as const;
    await queue.deliverNow(await database.transaction((transaction) => queue.enqueue(transaction, message)));
    expect(sent().template).toEqual({ name: "test", language: { code: "hi" }, components: [] });
  });
});

describe("a report of Meta's", () => {
  test("counts in any order, repeated, and many in one request", async () => {
    await askOwner();
    const first = sent();
    expect(await tell(meta.status(first, "read"), meta.status(first, "sent"), meta.status(first, "delivered"))).toBe(200);
    expect(await tell(meta.status(first, "read"))).toBe(200);
    expect((await contact()).attempts.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "message delivered",
      "rung waiting",
      "automatic_reminder waiting",
    ]);
  });

  test("that the message failed at a number without WhatsApp leads to the SMS, and pauses WhatsApp", async () => {
    const { owner } = await askOwner();
    expect(await tell(meta.status(sent(), "failed", 131026))).toBe(200);
    await deliverAll(backend);
    expect(await rows()).toContain("sms sent");
    expect((await choices(owner.id)).whatsappPausedUntil).not.toBeNull();
  });

  test("that the message failed for another reason does not pause WhatsApp", async () => {
    const { owner } = await askOwner();
    expect(await tell(meta.status(sent(), "failed", 131049))).toBe(200);
    expect((await choices(owner.id)).whatsappPausedUntil).toBeNull();
  });

  test("on an unknown message, of an unknown kind or for another number changes nothing", async () => {
    await askOwner();
    const before = await contact();
    const forged = { ...sent(), biz_opaque_callback_data: "12.AAAAAAAAAAAAAAAAAAAAAA" };
    const callback = meta.callback({ messages: [{ type: "text" }] }, meta.status(forged, "delivered"), meta.status(sent(), "warning"));
    expect(await postCallback(backend, callback)).toBe(200);
    expect(await postCallback(backend, meta.callbackForOther(meta.status(sent(), "delivered")))).toBe(200);
    expect(await postCallback(backend, meta.callback())).toBe(200);
    expect(await contact()).toEqual(before);
  });

  test("needs Meta's signature of exactly its bytes", async () => {
    await askOwner();
    const { url, headers, body } = meta.callback(meta.status(sent(), "delivered"));
    const unsigned = { url, headers: { "Content-Type": "application/json" }, body };
    const changed = { url, headers, body: body.replace("delivered", "failed") };
    const spaced = { url, headers, body: `${body} ` };
    for (const forged of [unsigned, changed, spaced]) expect(await postCallback(backend, forged)).toBe(403);
    expect((await contact()).attempts[0]?.state).toBe("sent");
  });

  test("may be as large as Meta's largest", async () => {
    await askOwner();
    const many = Array.from({ length: 400 }, () => meta.status({ ...sent(), biz_opaque_callback_data: "x".repeat(512) }, "delivered"));
    const callback = meta.callback(...many, meta.status(sent(), "delivered"));
    expect(callback.body.length).toBeGreaterThan(256 * 1024);
    expect(await postCallback(backend, callback)).toBe(200);
    expect((await contact()).attempts[0]?.state).toBe("delivered");
  });
});

describe("Meta's verification of the webhook", () => {
  const verify = (query: Record<string, string>) =>
    backend.send(`/webhooks/whatsapp?${new URLSearchParams(query).toString()}`, { method: "GET" });

  test("is answered with its challenge", async () => {
    const answer = await verify({ "hub.mode": "subscribe", "hub.verify_token": meta.verifyToken, "hub.challenge": "1158201444" });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "text/plain", "1158201444"]);
  });

  test.each([
    { "hub.mode": "subscribe", "hub.verify_token": "another-token-of-ours!", "hub.challenge": "1" },
    { "hub.mode": "subscribe", "hub.challenge": "1" },
    { "hub.mode": "unsubscribe", "hub.verify_token": "a-verify-token-of-ours", "hub.challenge": "1" },
    {},
  ])("is refused with %j", async (query) => {
    expect((await verify(query)).status).toBe(403);
  });
});

describe("an answer by WhatsApp", () => {
  test("ends the ladder, and is acknowledged in the language of the message", async () => {
    const { phone } = await askOwner();
    expect(await tell(meta.press(sent(), 0))).toBe(200);
    expect((await contact()).answer).toMatchObject({ is: "on_my_way_5", by: "owner" });
    expect(await rows()).toEqual(["sms cancelled", "sms cancelled", "whatsapp sent"]);
    expect(meta.texts.map(({ to, text }) => [to, text.body])).toEqual([[`+${phone}`, whatsappReply("ta", "taken")]]);
  });

  test("changes the first, and a repeated request changes nothing and is not acknowledged again", async () => {
    await askOwner();
    const first = meta.callback(meta.press(sent(), 0));
    expect(await postCallback(backend, first)).toBe(200);
    expect(await tell(meta.press(sent(), 1))).toBe(200);
    expect(await postCallback(backend, first)).toBe(200);
    expect((await contact()).answer?.is).toBe("cannot_come");
    expect(meta.texts).toHaveLength(2);
  });

  test("may come twice at the same time", async () => {
    await askOwner();
    const statuses = await Promise.all([tell(meta.press(sent(), 0)), tell(meta.press(sent(), 2))]);
    expect(statuses).toEqual([200, 200]);
    expect(["on_my_way_5", "taken_care_of"]).toContain((await contact()).answer?.is);
    expect(await rows()).toEqual(["sms cancelled", "sms cancelled", "whatsapp sent"]);
  });

  test("after the problem was solved is told that none is needed", async () => {
    await askOwner();
    const { id } = await contact();
    await appendEvent(backend.services.database, { contactId: id, type: "solved", at: backend.clock.now() });
    expect(await tell(meta.press(sent(), 0))).toBe(200);
    expect((await contact()).answer).toBeNull();
    expect(meta.texts.map(({ text }) => text.body)).toEqual([whatsappReply("ta", "closed")]);
  });

  test.each([
    ["another Indian number", "919811111111"],
    ["a number from abroad", "14155550100"],
  ])("from %s is refused, and learns nothing", async (_, from) => {
    await askOwner();
    expect(await tell(meta.press(sent(), 0, from))).toBe(200);
    expect((await contact()).answer).toBeNull();
    expect(meta.texts).toEqual([]);
  });

  test("with another contact's code does not answer this one", async () => {
    await askOwner();
    const { phone } = await askOwner();
    expect(await tell(meta.press(sent(-2), 0, phone))).toBe(200);
    expect((await allContacts(backend.services)).map(({ answer }) => answer)).toEqual([null, null]);
  });
});

describe("a text by WhatsApp", () => {
  test.each([
    ["STOP", "en"],
    ["  Stop. ", "en"],
    ["बंद करो", "hi"],
    ["நிறுத்து", "ta"],
    ["بند کریں۔", "ur"],
  ] as const)('"%s" turns WhatsApp off, in words of the same language', async (text, language) => {
    const { owner, phone } = await askOwner();
    expect(await tell(meta.write(phone, text))).toBe(200);
    expect((await choices(owner.id)).whatsappSince).toBeNull();
    expect(meta.texts.map(({ text: { body } }) => body)).toEqual([whatsappReply(language, "stopped")]);
  });

  test("that says anything else gets one hint a day, and changes nothing", async () => {
    const { owner, phone } = await askOwner();
    for (const text of ["I am coming, stop worrying", "5 minutes"]) expect(await tell(meta.write(phone, text))).toBe(200);
    expect((await contact()).answer).toBeNull();
    expect((await choices(owner.id)).whatsappSince).not.toBeNull();
    expect(meta.texts.map(({ text }) => text.body)).toEqual([whatsappHint]);
    backend.clock.advance(86_401);
    expect(await tell(meta.write(phone, "Hello?"))).toBe(200);
    expect(meta.texts).toHaveLength(2);
  });

  test("is stored even if the reply cannot be sent", async () => {
    const { owner, phone } = await askOwner();
    meta.behave("busy");
    expect(await tell(meta.write(phone, "stop"))).toBe(200);
    expect((await choices(owner.id)).whatsappSince).toBeNull();
  });
});
