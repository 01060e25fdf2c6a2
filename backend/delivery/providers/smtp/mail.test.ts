import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { startFakeMailServer, type FakeMailServer } from "../../../../tests/fakes/mail-server";
import { outbox } from "../../tables";
import { silentLog } from "../../../platform/process/log";
import { readerOf } from "../../../testing/operator";
import { deliverAll, readRow } from "../../../testing/outbox";
import { paidBy } from "../../../testing/payments";
import { placeTestOrder, report } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { openMessage, type MailMessage } from "../../messages/message";
import { createSmtpMail } from "./mail";

const mail = {
  channel: "mail",
  to: "o'brien+stickers@deccan.example",
  subject: "Your PlateNote OTP",
  text: "482913 is your code.\n.\n₹590.00",
} as const;

let server: FakeMailServer;
let backend: TestBackend;

beforeAll(async () => {
  server = await startFakeMailServer();
  backend = await testBackend({ MAIL: "smtp", SMTP_URL: server.url, MAIL_FROM: "PlateNote <no-reply@stickers.example.in>" }, silentLog);
});
afterAll(async () => {
  await backend.close();
  await server.close();
});

beforeEach(async () => {
  await backend.services.database.delete(outbox);
  server.mails.length = 0;
  server.behave("none");
});

/** Queues a mail and makes one attempt to send it. Default: a mail without HTML. @returns the outbox row's id. */
async function send(message: MailMessage = mail): Promise<number> {
  const { services } = backend;
  const id = await services.outbox.enqueue(services.database, message);
  await services.outbox.deliverNow(id);
  return id;
}

async function tryAgain(id: number): Promise<void> {
  backend.clock.advance(900);
  await backend.services.outbox.deliverNow(id);
}

const neverAborted = new AbortController().signal;
const row = (id: number) => readRow(backend.services, id);

test("a mail arrives unchanged, as plain text, from the configured sender", async () => {
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "sent", providerReference: `<${id}@stickers.example.in>`, attempts: 1 });
  const [received, ...others] = server.mails;
  expect(others).toEqual([]);
  expect(received).toMatchObject({
    from: { name: "PlateNote", address: "no-reply@stickers.example.in" },
    to: [{ address: mail.to }],
    subject: mail.subject,
    messageId: `<${id}@stickers.example.in>`,
  });
  expect(received?.text?.trimEnd()).toBe(mail.text);
  expect(received?.html).toBeUndefined();
});

test("a mail with HTML arrives as text and as HTML", async () => {
  await send({ ...mail, html: "<p>482913 is your code.</p>" });
  expect(server.mails[0]?.text?.trimEnd()).toBe(mail.text);
  expect(server.mails[0]?.html?.trimEnd()).toBe("<p>482913 is your code.</p>");
});

test("a mail is sent again with the same Message-ID after a lost response", async () => {
  server.behave("lost answer");
  const id = await send();
  expect((await row(id)).state).toBe("waiting");
  await tryAgain(id);
  expect((await row(id)).state).toBe("sent");
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([1, 2].map(() => `<${id}@stickers.example.in>`));
});

test("a mail to a full mailbox is retried", async () => {
  server.behave("full mailbox");
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "waiting", failure: "answered 452" });
  server.behave("none");
  await tryAgain(id);
  expect(await row(id)).toMatchObject({ state: "sent", failure: null });
});

test("a mail to an unknown mailbox is not retried, and its text is deleted", async () => {
  server.behave("unknown mailbox");
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "refused", failure: "invalid", payload: new Uint8Array() });
});

test.each([
  ["554 5.7.1 Relay access denied", "answered 554 (5.7.1)"],
  ["550 relay not permitted", "answered 550"],
  ["550 5.7.60 Client does not have permissions to send as this sender", "answered 550 (5.7.60)"],
  ["550 Blocked, see our policy", "answered 550"],
  ["553 5.1.8 Sender address rejected", "answered 553 (5.1.8)"],
  ["530 Authentication required", "answered 530"],
  ["554 Transaction failed", "answered 554"],
])("a mail whose recipient the server refuses because of us (%s) keeps its text, and is sent later", async (refusesRecipient, failure) => {
  server.behave({ refusesRecipient });
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "waiting", failure });
  server.behave("none");
  await tryAgain(id);
  expect(await row(id)).toMatchObject({ state: "sent", failure: null });
  expect(server.mails.map(({ text }) => text?.trimEnd())).toEqual([mail.text]);
});

test.each([
  "550 5.1.1 No such user",
  "554 5.1.10 Domain has null MX",
  "550 5.2.1 Mailbox disabled",
  "553 Mailbox name not allowed",
  "551 User not local",
])("a mail whose recipient the server refuses because of the address (%s) is not sent again", async (refusesRecipient) => {
  server.behave({ refusesRecipient });
  expect(await row(await send())).toMatchObject({ state: "refused", failure: "invalid" });
});

test("a mail that the server rejects becomes a dead letter, and keeps its text for a retry", async () => {
  server.behave("spam");
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "dead", failure: "answered 554", attempts: 1 });
  expect(openMessage(backend.services.secrets, (await row(id)).payload)).toEqual(mail);
});

test("a wrong password is rejected, and the reason does not contain the password", async () => {
  const wrongPassword = createSmtpMail({ server: server.forgedUrl, from: "no-reply@stickers.example.in" });
  expect(await wrongPassword.send(1, mail, neverAborted)).toEqual({ kind: "rejected", reason: "answered 535" });
});

test("a mail server that scans a mail has more time to respond than other providers", async () => {
  server.behave("slow");
  const slowServer = createSmtpMail({ server: server.url, from: "no-reply@stickers.example.in" });
  expect(await slowServer.send(1, mail, neverAborted)).toMatchObject({ kind: "accepted" });
});

test("a mail is retried if the server is silent or unreachable", async () => {
  server.behave("silent");
  const silent = await send();
  expect(await row(silent)).toMatchObject({ state: "waiting", failure: "ETIMEDOUT" });
  const unreachable = createSmtpMail({ server: "smtp://127.0.0.1:9", from: "no-reply@stickers.example.in" });
  expect(await unreachable.send(1, mail, neverAborted)).toEqual({ kind: "failed", reason: "ESOCKET" });
});

test("the mail package is loaded when the provider is created, not before, so that a missing package is noticed at the start", async () => {
  const { cache } = createRequire(import.meta.url);
  const loaded = () => Object.keys(cache).filter((file) => file.includes("/nodemailer/"));
  for (const file of loaded()) Reflect.deleteProperty(cache, file);
  // The query makes the module load again. TypeScript does not know such a path.
  const again = ["./mail", "again"].join("?");
  const fresh = (await import(again)) as { createSmtpMail: typeof createSmtpMail };
  expect(loaded()).toEqual([]);
  fresh.createSmtpMail({ server: server.url, from: "no-reply@stickers.example.in" });
  expect(loaded()).not.toEqual([]);
});

test("a mail whose address does not exist is shown at the desk, on the order that it is about", async () => {
  const order = await placeTestOrder(backend);
  await report(backend, order, await paidBy(backend, order, "pay_test1"));
  server.behave({ refusesRecipient: "550 5.1.1 User unknown" });
  await deliverAll(backend);
  const thing = await readerOf(backend.services).readThing({ kind: "orders", id: order.orderId });
  const sent = thing?.history.map(({ what }) => what).filter((what) => what.startsWith("Message by mail"));
  expect(sent).toEqual(["Message by mail: refused, the mail server does not take this address"]);
});
