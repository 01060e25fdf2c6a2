import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openMailServer, type MailServer } from "../../../../tests/stand-ins/mail-server";
import { outbox } from "../../../database/schema/delivery";
import { silentLog } from "../../../process/log";
import { readRow } from "../../../testing/outbox";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { openMessage } from "../../messages/message";
import { openSmtpMail } from "./mail";

const mail = {
  channel: "mail",
  to: "o'brien+stickers@deccan.example",
  subject: "Your PlateNote code",
  text: "482913 is your code.\n.\n₹590.00",
} as const;

let server: MailServer;
let backend: TestBackend;

beforeAll(async () => {
  server = await openMailServer();
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

/** Writes a mail into the outbox and lets it be tried once. @returns the outbox row's id. */
async function send(): Promise<number> {
  const { services } = backend;
  const id = await services.outbox.enqueue(services.database, mail);
  await services.outbox.deliverNow(id);
  return id;
}

async function tryAgain(id: number): Promise<void> {
  backend.clock.advance(900);
  await backend.services.outbox.deliverNow(id);
}

const unhurried = new AbortController().signal;
const row = (id: number) => readRow(backend.services, id);

test("a mail arrives as it was written, plain, from who sends it", async () => {
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

test("a mail whose receipt was lost comes again as the same mail", async () => {
  server.behave("lost answer");
  const id = await send();
  expect((await row(id)).state).toBe("waiting");
  await tryAgain(id);
  expect((await row(id)).state).toBe("sent");
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([1, 2].map(() => `<${id}@stickers.example.in>`));
});

test("a full mailbox is tried again", async () => {
  server.behave("full mailbox");
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "waiting", failure: "answered 452" });
  server.behave("none");
  await tryAgain(id);
  expect(await row(id)).toMatchObject({ state: "sent", failure: null });
});

test("a mailbox that does not exist is refused for good, and nothing of the mail is kept", async () => {
  server.behave("unknown mailbox");
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "refused", failure: "invalid", payload: new Uint8Array() });
});

test("what the server will not take from us is a dead letter that can be sent again", async () => {
  server.behave("spam");
  const id = await send();
  expect(await row(id)).toMatchObject({ state: "dead", failure: "answered 554", attempts: 1 });
  expect(openMessage(backend.services.secrets, (await row(id)).payload)).toEqual(mail);
});

test("a wrong password is the operator's to mend, and stands in no row", async () => {
  const guessing = openSmtpMail({ server: server.forgedUrl, from: "no-reply@stickers.example.in" });
  expect(await guessing.send(1, mail, unhurried)).toEqual({ kind: "rejected", reason: "answered 535" });
});

test("a server that looks into a mail for long is waited for", async () => {
  server.behave("slow");
  const patient = openSmtpMail({ server: server.url, from: "no-reply@stickers.example.in" });
  expect(await patient.send(1, mail, unhurried)).toMatchObject({ kind: "accepted" });
});

test("a server that is silent or away is tried again", async () => {
  server.behave("silent");
  const silent = await send();
  expect(await row(silent)).toMatchObject({ state: "waiting", failure: "ETIMEDOUT" });
  const away = openSmtpMail({ server: "smtp://127.0.0.1:9", from: "no-reply@stickers.example.in" });
  expect(await away.send(1, mail, unhurried)).toEqual({ kind: "failed", reason: "ESOCKET" });
});
