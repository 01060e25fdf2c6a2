import { isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { requestOwnerLoginCode } from "#contract/owner";
import { sendPresetMessage } from "#contract/scanning";
import { startFakeMsg91, type FakeMsg91 } from "../../../../tests/fakes/msg91";
import { outbox } from "../../tables";
import { silentLog } from "../../../platform/process/log";
import { clearContacts, loggedContacts } from "../../../testing/contacts";
import { postCallback, deliverAll } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { renderSms } from "../../messages/sms-templates";

const origin = "https://stickers.example.in";

let msg91: FakeMsg91;
let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  msg91 = await startFakeMsg91();
  backend = await testBackend(msg91.variables, silentLog);
});
afterAll(async () => {
  await backend.close();
  await msg91.close();
});

beforeEach(async () => {
  await clearContacts(backend.services);
  msg91.behave("none");
  msg91.messages.length = 0;
});
afterEach(() => expect(msg91.problems).toEqual([]));

const newCaller = () => ({ from: `198.51.100.${(callers += 1)}` });
const post = (callback: Parameters<typeof postCallback>[1]) => postCallback(backend, callback);

async function askForMessage(messageId: string, productId: number) {
  const registered = await registerSticker(backend.services, { productId });
  await backend.call(sendPresetMessage, { guid: registered.guid, messageId, proof: null }, newCaller());
  await deliverAll(backend);
  return registered;
}

/** Reads the outbox row, without the reminder, which is due later. */
async function row() {
  const [only, ...others] = await backend.services.database.select().from(outbox).where(isNull(outbox.notBefore));
  expect(others).toEqual([]);
  return only;
}

async function contactState() {
  const [entry] = await loggedContacts(backend.services);
  return entry?.outcome;
}

test.each([
  ["6", 1],
  ["1", 2],
])("the preset message %s is sent as its template and the plate, not as text", async (messageId, productId) => {
  const { owner } = await askForMessage(messageId, productId);
  expect(msg91.messages).toMatchObject([
    { mobiles: `91${owner.phone}`, plate: "MH12AB1234", template: msg91.variables[`SMS_TEMPLATE_MESSAGE_${messageId}`] },
  ]);
  expect(await row()).toMatchObject({ state: "sent", providerReference: msg91.messages[0]?.requestId, payload: new Uint8Array() });
});

test("a one-time code is sent as its template and the code", async () => {
  const { owner } = await registerSticker(backend.services);
  await backend.call(requestOwnerLoginCode, { phone: owner.phone }, newCaller());
  await deliverAll(backend);
  expect(msg91.messages).toMatchObject([{ mobiles: `91${owner.phone}`, template: msg91.variables["SMS_TEMPLATE_CODE"] }]);
  expect(msg91.messages[0]?.["code"]).toMatch(/^\d{6}$/);
});

test("the SMS about a parcel is sent as its template and the order's code", async () => {
  const { services } = backend;
  const sms = renderSms(services.environment, { phone: "9810012345", language: "" }, "order_sent", { orderCode: "7KQ2M4XPTV7KQ2M4" });
  await services.database.transaction((transaction) => services.outbox.enqueue(transaction, sms));
  await deliverAll(backend);
  expect(msg91.messages).toMatchObject([{ orderCode: "7KQ2M4XPTV7KQ2M4", template: msg91.variables["SMS_TEMPLATE_ORDER_SENT"] }]);
});

test.each([2, 3] as const)("the first outcome that version %i of the webhook reports is final", async (version) => {
  await askForMessage("6", 1);
  const [message] = msg91.messages;
  for (let copy = 0; copy < 3; copy += 1) expect(await post(msg91.webhook(origin, message!, "1", version))).toBe(200);
  await post(msg91.webhook(origin, message!, "2", version));
  expect(await contactState()).toBe("delivered");
});

test.each([
  ["2", "failed"],
  ["9", "blocked"],
  ["16", "failed"],
  ["17", "failed"],
  ["25", "failed"],
  ["8", "sent"],
])("a message that MSG91 reports with status %s is shown as %s in the contact log", async (status, state) => {
  await askForMessage("6", 1);
  await post(msg91.webhook(origin, msg91.messages[0]!, status, 2));
  expect(await contactState()).toBe(state);
});

test("a report on an unknown message changes nothing", async () => {
  await askForMessage("6", 1);
  const [message] = msg91.messages;
  const [id = ""] = message!.CRQID.split(".");
  for (const CRQID of [`${id}.guessedguessedguessed0`, id, "0", ""]) await post(msg91.webhook(origin, { ...message!, CRQID }, "1", 3));
  expect(await contactState()).toBe("sent");
});

test.each([
  ["busy", "waiting", "answered 503 (Service unavailable)"],
  ["limited", "waiting", "answered 429 (20429 Too many requests)"],
  ["rubbish", "waiting", "answered 200"],
  ["lost", "waiting", "no answer"],
  ["denied", "dead", "answered 401 (20003 Authentication failure)"],
] as const)("after the MSG91 fault %s, the message is %s", async (fault, state, failure) => {
  msg91.behave(fault);
  await askForMessage("6", 1);
  expect(await row()).toMatchObject({ state, failure });
  expect((await row())?.payload.length).toBeGreaterThan(0);
});

test("after an error with a success status, the message becomes a dead letter, and the error's text is not stored", async () => {
  msg91.withdrawTemplates();
  await askForMessage("6", 1);
  expect(await row()).toMatchObject({ state: "dead", failure: "answered with an error" });
});

test("an SMS becomes a dead letter if its template is no longer registered", async () => {
  const { database, environment, outbox: queue } = backend.services;
  const sender = { ...environment, optionalSms: new Set(["code_hi"]) };
  await queue.enqueue(database, renderSms(sender, { phone: "9876543210", language: "hi" }, "code", { code: "482913" }));
  await deliverAll(backend);
  expect(msg91.messages).toEqual([]);
  expect(await row()).toMatchObject({
    state: "dead",
    failure: "the SMS template is not registered: give code_hi an id in SMS_TEMPLATES, then retry",
  });
});
