import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { answerContact, ownerAnswers, readContact, readContactForOwner, remindOwner, solveContact } from "#contract/contacts";
import { requestCall } from "#contract/scanning";
import { removeExpiredRows } from "../../platform/database/expired-rows";
import { sandboxDeliveries, sandboxNumbers } from "../../delivery/tables";
import { contactSettings } from "../../registry/tables";
import { callerRequests } from "../../requests/tables";
import { contactEvents, contacts } from "../tables";
import { unknownCodeRules } from "../../requests/known-code";
import { contactSteps } from "../../testing/contact-steps";
import { clearContacts } from "../../testing/contacts";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { expiredAnswerCodes } from "./answering";

/** Tests the API calls about a contact. */

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers, callerRequests, contactSettings]) await backend.services.database.delete(table);
});

const { newCaller, begin, status, answer, advance } = contactSteps(() => backend);

describe("the scanner's page", () => {
  test("shows the status of a message, but neither plate, phone numbers, email address nor sticker code", async () => {
    const { contact, owner, vehicle, guid } = await begin();
    expect(await status(contact)).toMatchObject({
      reason: "6",
      state: "open",
      message: { state: "sent" },
      answer: null,
      offers: ["solve"],
    });
    const response = await backend.send(readContact.path, { body: JSON.stringify({ contact }) });
    const shown = await response.text();
    for (const secret of [vehicle.plate, owner.phone, vehicle.emergencyPhone, owner.email, guid]) expect(shown).not.toContain(secret);
  });

  test.each(["", "1", "x.y", "12345.aaaaaaaaaaaaaaaaaaaaaa", "0.-"])("does not exist for the invalid reference %j", async (contact) => {
    for (const call of [readContact, solveContact, remindOwner]) expect((await backend.call(call, { contact })).kind).toBe("refused");
  });

  test("refuses a reference with another contact's signature", async () => {
    const [one, other] = [await begin(), await begin()];
    const forged = `${one.contact.split(".")[0] ?? ""}.${other.contact.split(".")[1] ?? ""}`;
    expect(await backend.call(readContact, { contact: forged })).toMatchObject({ kind: "refused" });
  });

  test("shows a message as late, and offers a phone call, after two minutes without a delivery report", async () => {
    const { contact, owner } = await begin();
    await backend.services.database.insert(sandboxNumbers).values({ phone: owner.phone, habit: "no_answer" });
    await advance(1);
    expect((await status(contact)).isLate).toBe(false);
    await advance(1);
    expect(await status(contact)).toMatchObject({ isLate: true, offers: ["call", "solve"] });
  });

  test("can request a phone call that belongs to the contact", async () => {
    const { contact, guid } = await begin("2");
    const request = { guid, callerPhone: "9000000001", contact: null, contactReference: contact, proof: null, accident: null };
    expect(await backend.call(requestCall, request, newCaller())).toMatchObject({ kind: "ok", data: { contact } });
    expect(await status(contact)).toMatchObject({ call: { target: "owner", state: "requested" }, message: { state: "sent" } });
    expect(await backend.services.database.$count(contacts)).toBe(1);
  });

  test("starts a new contact for a phone call about another sticker, or after the contact was solved", async () => {
    const [one, other] = [await begin("2"), await begin("2")];
    const callFor = async (guid: string, contactReference: string) => {
      const request = { guid, callerPhone: "9000000001", contact: null, contactReference, proof: null, accident: null };
      const outcome = await backend.call(requestCall, request, newCaller());
      return outcome.kind === "ok" ? outcome.data.contact : outcome.kind;
    };
    expect(await callFor(other.guid, one.contact)).not.toBe(one.contact);
    await backend.call(solveContact, { contact: one.contact });
    expect(await callFor(one.guid, one.contact)).not.toBe(one.contact);
  });
});

test("a contact cannot be solved, and stays as it was, after a day", async () => {
  const { contact } = await begin();
  await advance(24 * 60);
  const before = await backend.services.database.$count(contactEvents);
  expect(await backend.call(solveContact, { contact })).toMatchObject({ kind: "ok" });
  expect(await backend.services.database.$count(contactEvents)).toBe(before);
  expect(await status(contact)).toMatchObject({ state: "expired", offers: [] });
});

describe("the owner's link", () => {
  test("shows plate, reason and time, and changes nothing however often it is opened", async () => {
    const { code, contact } = await begin();
    const events = await backend.services.database.$count(contactEvents);
    for (let index = 0; index < 10; index += 1)
      expect(await backend.call(readContactForOwner, { code })).toMatchObject({
        kind: "ok",
        data: { plate: "MH12AB1234", reason: "6", startedAt: backend.clock.now(), answer: null, isSolved: false },
      });
    expect(await backend.services.database.$count(contactEvents)).toBe(events);
    expect((await status(contact)).answer).toBeNull();
  });

  test("stores each new answer, and the latest one counts", async () => {
    const { code, contact } = await begin();
    for (const is of ownerAnswers) {
      backend.clock.advance(60);
      expect(await answer(code.toLowerCase(), is)).toMatchObject({ kind: "ok" });
      expect((await status(contact)).answer).toEqual({ is, by: "owner", at: backend.clock.now() });
    }
    const before = await backend.services.database.$count(contactEvents);
    await answer(code, ownerAnswers.at(-1) ?? "");
    expect(await backend.services.database.$count(contactEvents)).toBe(before);
  });

  test("refuses an unknown answer, and every answer to a solved contact", async () => {
    const { code, contact } = await begin();
    expect(await answer(code, "maybe")).toMatchObject({ kind: "refused", message: "Please choose an answer." });
    await backend.call(solveContact, { contact });
    expect(await answer(code, "cannot_come")).toMatchObject({
      kind: "refused",
      message: "This problem is already solved. No answer is needed.",
    });
    expect(await backend.call(readContactForOwner, { code })).toMatchObject({ data: { isSolved: true } });
  });

  test("works for 24 hours, and then looks like an unknown link", async () => {
    const { code } = await begin();
    const unknown = await backend.call(readContactForOwner, { code: "0000000000" });
    backend.clock.advance(24 * 3600 - 1);
    expect((await backend.call(readContactForOwner, { code })).kind).toBe("ok");
    backend.clock.advance(1);
    expect(await backend.call(readContactForOwner, { code })).toEqual(unknown);
    expect(await answer(code, "cannot_come")).toEqual(unknown);
  });

  test("is known for a week, so that an old link does not count as a guess", async () => {
    const { code } = await begin();
    const { database, clock } = backend.services;
    const open = () => backend.call(readContactForOwner, { code });
    backend.clock.advance(7 * 24 * 3600);
    await removeExpiredRows(database, expiredAnswerCodes(clock.now()));
    expect((await open()).kind).toBe("refused");
    expect(await database.$count(callerRequests)).toBe(0);
    backend.clock.advance(1);
    await removeExpiredRows(database, expiredAnswerCodes(clock.now()));
    expect(await database.select({ hash: contacts.answerCodeHash }).from(contacts)).toEqual([{ hash: null }]);
    expect((await open()).kind).toBe("refused");
    expect(await database.$count(callerRequests)).toBe(1);
  });

  test("has a limit of guesses per IP address, and the guesses from one IP address do not lock out another", async () => {
    const { code } = await begin();
    const { database, secrets } = backend.services;
    const [guesser, other] = [newCaller(), newCaller()];
    const guess = (one: string) => backend.call(readContactForOwner, { code: one }, guesser);
    for (let index = 0; index < 40; index += 1) expect((await guess(String(index).padStart(10, "0"))).kind).toBe("refused");
    expect((await guess(code)).kind).toBe("ok");
    const [counted] = await database.select().from(callerRequests);
    if (counted === undefined) throw new Error("No unknown code was counted");
    const more = Array.from({ length: unknownCodeRules.answer.limits[0].count - 40 }, () => ({ ...counted, id: secrets.randomId() }));
    await database.insert(callerRequests).values(more);
    const limited = { kind: "limited", retryAfter: 3600, message: "Too many attempts. Please try again in 1 hour." };
    expect([await guess(code), await guess("0000000000")]).toEqual([limited, limited]);
    expect(await backend.call(answerContact, { code, answer: "cannot_come" }, guesser)).toEqual(limited);
    expect((await backend.call(readContactForOwner, { code }, other)).kind).toBe("ok");
  });

  test("has a code, of which the contact stores only a hash", async () => {
    const { code } = await begin();
    expect(code).toHaveLength(10);
    const stored = JSON.stringify(await backend.services.database.select().from(contacts));
    expect(stored).not.toContain(code);
  });
});
