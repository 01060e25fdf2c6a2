import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { changePhone, listOwnerEvents, readLink, answerLink, requestChangeCodes, stopPhoneChange } from "#contract/owner-changes";
import { saveContactSettings } from "#contract/contact-settings";
import { answerContact, readContactForOwner, stopScanner } from "#contract/contacts";
import { listVehicles, readOwnerProfile, requestOwnerLoginCode } from "#contract/owner";
import { listContacts } from "#contract/owner-contacts";
import { sendPresetMessage } from "#contract/scanning";
import { issueSession } from "../accounts/sessions";
import { openMessage } from "../delivery/messages/message";
import { outbox } from "../delivery/tables";
import { askForCodes, changeLostPhone, linkMailedTo as linkMailedToAddress, linkSentTo, newSession } from "../testing/changes";
import { lastCode, registerPhone } from "../testing/codes";
import { messagesIn } from "../testing/outbox";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { owners } from "../registry/tables";
import { silentLog, type LogEntry } from "../platform/process/log";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { makeDueChanges } from "./account-changes";

const WEEK = 7 * 86_400;

let backend: TestBackend;
let nextPhone = 9870000000;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

test("With both codes, the number changes at once, other sessions end, and the old number and the mail are told", async () => {
  const owner = await newOwner();
  const other = await sessionOf(owner);
  const phone = newPhone();
  expect(await changeWithBoth(owner, phone)).toMatchObject({ kind: "ok", data: { changesAt: null } });
  expect(await profileOf(owner, owner.token)).toMatchObject({ kind: "ok", data: { phone } });
  expect(await profileOf(owner, other)).toMatchObject({ kind: "unauthorised" });
  const told = (await messagesIn(backend.services)).map((message) => ("text" in message ? `${message.to} ${message.text}` : ""));
  for (const to of [owner.phone, `owner${owner.phone}@example.in`])
    expect(told).toContainEqual(expect.stringMatching(new RegExp(`^${to} .*was changed`)));
  expect(await historyOf(owner)).toMatchObject([{ kind: "phone_changed", detail: phone.slice(-4), by: "owner" }, {}]);
});

test("A wrong code to either number changes nothing, and does not use up the other code", async () => {
  const owner = await newOwner();
  const phone = newPhone();
  const { newToken: token, ownToken } = await askForCodes(backend, owner, "phone", phone);
  const right = { token, code: await lastCode(backend, phone), ownToken, ownCode: await lastCode(backend, owner.phone) };
  const wrong = (code: string) => (code === "111111" ? "222222" : "111111");
  const attempt = (codes: typeof right) => backend.call(changePhone, { loginId: owner.loginId, phone, ...codes }, { bearer: owner.token });
  expect(await attempt({ ...right, code: wrong(right.code) })).toMatchObject({ message: "The OTP for the new number is wrong." });
  expect(await attempt({ ...right, ownCode: wrong(right.ownCode) })).toMatchObject({
    message: "The OTP for your present number is wrong.",
  });
  // The code to the new number does not confirm another number, and not another account.
  expect(await attempt({ ...right, ownToken: token, ownCode: right.code })).toMatchObject({ kind: "refused" });
  expect(await attempt(right)).toMatchObject({ kind: "ok" });
  expect(await attempt(right)).toMatchObject({ kind: "refused" });
});

test("Of two changes at once with the same codes, one takes effect", async () => {
  const owner = await newOwner();
  const phone = newPhone();
  const { newToken: token, ownToken } = await askForCodes(backend, owner, "phone", phone);
  const codes = { token, code: await lastCode(backend, phone), ownToken, ownCode: await lastCode(backend, owner.phone) };
  const request = { loginId: owner.loginId, phone, ...codes };
  const both = await Promise.all([1, 2].map(() => backend.call(changePhone, request, { bearer: owner.token })));
  expect(both.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
});

test("Without the old phone, the change waits for 7 days, and every session shows it", async () => {
  const owner = await newOwner();
  const phone = newPhone();
  const changed = await changeLostPhone(backend, owner, phone);
  expect(changed).toMatchObject({ kind: "ok", data: { changesAt: new Date(backend.clock.now().getTime() + WEEK * 1000) } });
  expect(await waitingOf(owner, await sessionOf(owner))).toMatchObject({ phoneEnd: phone.slice(-4) });
  backend.clock.advance(WEEK - 60);
  await makeDue();
  expect(await profileOf(owner, await sessionOf(owner))).toMatchObject({ data: { phone: owner.phone } });
  const open = await sessionOf(owner);
  backend.clock.advance(60);
  await makeDue();
  expect(await profileOf(owner, open)).toMatchObject({ kind: "unauthorised" });
  expect(await profileOf(owner, await sessionOf(owner))).toMatchObject({ data: { phone } });
});

test("The link in the SMS stops a waiting change, and so does any session", async () => {
  for (const stop of [
    async (owner: VehicleOwner) => backend.call(answerLink, { code: await linkSentTo(backend, owner.phone), accepts: false }),
    async ({ loginId, ...owner }: VehicleOwner) =>
      backend.call(stopPhoneChange, { loginId }, { bearer: await sessionOf({ ...owner, loginId }) }),
  ]) {
    const owner = await newOwner();
    await changeLostPhone(backend, owner, newPhone());
    const code = await linkSentTo(backend, owner.phone);
    expect(await backend.call(readLink, { code })).toMatchObject({ data: { kind: "phone_change", state: "told", plate: "" } });
    backend.clock.advance(1);
    expect(await stop(owner)).toMatchObject({ kind: "ok" });
    expect(await backend.call(readLink, { code })).toMatchObject({ data: { state: "refused" } });
    backend.clock.advance(WEEK);
    await makeDue();
    expect(await profileOf(owner, await sessionOf(owner))).toMatchObject({ data: { phone: owner.phone } });
    expect((await historyOf({ ...owner, token: await sessionOf(owner) }))[0]).toMatchObject({ kind: "phone_change_stopped" });
  }
});

test("an owner without an e-mail address gets no mail about a change", async () => {
  const owner = await newOwner();
  await backend.services.database.update(owners).set({ email: "" }).where(eq(owners.phone, owner.phone));
  await changeLostPhone(backend, owner, newPhone());
  const sent = await messagesIn(backend.services);
  expect(sent).toContainEqual(expect.objectContaining({ to: owner.phone, template: "phone_change" }));
  expect(sent.filter((message) => message.channel === "mail" && message.to === "")).toEqual([]);
});

test("A change that cannot be made does not stop the others, is logged, and is made once it can be", async () => {
  const [broken, whole] = [await newOwner(), await newOwner()];
  const phones = [newPhone(), newPhone()] as const;
  await changeLostPhone(backend, broken, phones[0]);
  await changeLostPhone(backend, whole, phones[1]);
  backend.clock.advance(WEEK);
  const { database } = backend.services;
  await database.execute(sql`create function refuse_phone() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await database.execute(
    sql.raw(
      `create trigger refused before update on owners for each row when (old.phone = '${broken.phone}') execute function refuse_phone()`,
    ),
  );
  const entries: LogEntry[] = [];
  await makeDueChanges(backend.services, (entry) => entries.push(entry), "phone");
  await database.execute(sql`drop function refuse_phone cascade`);
  expect(entries).toMatchObject([{ event: "change of phone number failed" }]);
  expect(await profileOf(whole, await sessionOf(whole))).toMatchObject({ data: { phone: phones[1] } });
  await makeDue();
  expect(await profileOf(broken, await sessionOf(broken))).toMatchObject({ data: { phone: phones[0] } });
});

test("The link in the mail takes a change back for 7 days, and the old number gets no such link", async () => {
  const owner = await newOwner();
  const phone = newPhone();
  await changeLostPhone(backend, owner, phone);
  const stopCode = await linkSentTo(backend, owner.phone);
  backend.clock.advance(WEEK);
  await makeDue();
  const code = await linkMailedTo(owner);
  expect(await backend.call(answerLink, { code: stopCode, accepts: false })).toMatchObject({ kind: "refused" });
  const texts = (await messagesIn(backend.services)).flatMap((one) => (one.channel === "sms" && one.to === owner.phone ? [one.text] : []));
  expect(texts[0]).toContain("was changed");
  expect(texts[0]).not.toContain("/link");
  expect(await backend.call(readLink, { code })).toMatchObject({ data: { kind: "phone_changed", state: "told" } });
  const session = await sessionOf(owner);
  // No other change is made before the link ends.
  await expect(changeLostPhone(backend, { ...owner, phone, token: session }, newPhone())).rejects.toThrow("under way");
  expect(await backend.call(answerLink, { code, accepts: false })).toMatchObject({ kind: "ok" });
  expect(await backend.call(readLink, { code })).toMatchObject({ data: { state: "refused" } });
  expect(await profileOf(owner, session)).toMatchObject({ kind: "unauthorised" });
  expect(await profileOf(owner, await sessionOf(owner))).toMatchObject({ data: { phone: owner.phone } });
  expect(await waitingOf(owner, await sessionOf(owner))).toBeNull();
  expect((await historyOf({ ...owner, token: await sessionOf(owner) }))[0]).toMatchObject({ kind: "phone_changed", by: "other" });
});

test("A change is not taken back after 7 days, or from an account that has the old number by now", async () => {
  const [late, taken] = [await newOwner(), await newOwner()];
  await changeWithBoth(late, newPhone());
  const lateCode = await linkMailedTo(late);
  await changeWithBoth(taken, newPhone());
  const takenCode = await linkMailedTo(taken);
  backend.clock.advance(60);
  await registerPhone(backend, taken.phone);
  expect(await backend.call(answerLink, { code: takenCode, accepts: false })).toMatchObject({
    kind: "refused",
    message: expect.stringContaining("account of its own") as unknown,
  });
  expect(await backend.call(readLink, { code: takenCode })).toMatchObject({ data: { state: "told" } });
  backend.clock.advance(WEEK + 1);
  await makeDue();
  expect(await backend.call(answerLink, { code: lateCode, accepts: false })).toMatchObject({ kind: "refused" });
});

test("A number with an account gets the same answer, and only its holder learns of the account", async () => {
  const [owner, taken] = [await newOwner(), await newOwner()];
  const { newToken: token, ownToken } = await askForCodes(backend, owner, "phone", taken.phone);
  expect([token, ownToken].filter((text) => text.length <= 20)).toEqual([]);
  const codes = { token, code: await lastCode(backend, taken.phone), ownToken, ownCode: await lastCode(backend, owner.phone) };
  const refused = await backend.call(changePhone, { loginId: owner.loginId, phone: taken.phone, ...codes }, { bearer: owner.token });
  expect(refused).toMatchObject({ kind: "refused", message: expect.stringContaining("account of its own") as unknown });
  expect(await profileOf(taken, taken.token)).toMatchObject({ data: { phone: taken.phone } });
});

test("A number that gets an account during the wait is not taken from it", async () => {
  const owner = await newOwner();
  const phone = newPhone();
  await changeLostPhone(backend, owner, phone);
  const holder = await registerPhone(backend, phone);
  backend.clock.advance(WEEK);
  await makeDue();
  expect(await profileOf(owner, await sessionOf(owner))).toMatchObject({ data: { phone: owner.phone } });
  const { database } = backend.services;
  const token = await issueSession(database, backend.services, "owner", Number(holder.ownerId));
  expect(await backend.call(readOwnerProfile, { loginId: holder.loginId }, { bearer: token })).toMatchObject({ data: { phone } });
});

test("Whoever gets the old number later finds no account, sees nothing, and gets no waiting message", async () => {
  const owner = await newOwner();
  await holdMessages(owner);
  await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "9", proof: null });
  await changeWithBoth(owner, newPhone());
  backend.clock.advance(60);
  const sent = (await messagesIn(backend.services)).length;
  await backend.call(requestOwnerLoginCode, { phone: owner.phone });
  expect((await messagesIn(backend.services)).length).toBe(sent);
  backend.clock.advance(60);
  const stranger = await registerPhone(backend, owner.phone);
  const sender = { bearer: stranger.token };
  expect(await backend.call(listVehicles, { loginId: stranger.loginId, couponId: null }, sender)).toMatchObject({
    data: { vehicles: [], changes: { phoneChange: null, released: [], people: [] } },
  });
  expect(await backend.call(readOwnerProfile, { loginId: owner.loginId }, sender)).toMatchObject({ kind: "unauthorised" });
  const held = (await backend.services.database.select().from(outbox)).flatMap(({ payload, notBefore }) =>
    notBefore === null || payload.length === 0 ? [] : [openMessage(backend.services.secrets, payload)],
  );
  expect(held.length).toBeGreaterThan(0);
  expect(JSON.stringify(held)).not.toContain(owner.phone);
});

test("Whoever has the old number cannot answer a contact any more, and the owner still can", async () => {
  const owner = await newOwner();
  await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "9", proof: null });
  const codeTo = async (to: string) => {
    const sent = (await messagesIn(backend.services)).flatMap((one) => (one.channel === "sms" && one.to === to ? [one] : []));
    return sent.find(({ template }) => template === "message_9")?.values["answerCode"] ?? "";
  };
  const old = await codeTo(owner.phone);
  expect(await backend.call(readContactForOwner, { code: old })).toMatchObject({ kind: "ok" });
  const phone = newPhone();
  await changeWithBoth(owner, phone);
  expect(await backend.call(answerContact, { code: old, answer: "cannot_come" })).toMatchObject({ kind: "refused" });
  expect(await backend.call(stopScanner, { code: old })).toMatchObject({ kind: "refused" });
  const { loginId, vehicleId, token: bearer } = owner;
  const listed = await backend.call(listContacts, { loginId, vehicleId, page: null, reason: null }, { bearer });
  const code = listed.kind === "ok" ? (listed.data.contacts[0]?.answerCode ?? "") : "";
  // The waiting reminder leads the new number to the same page.
  const waiting = (await backend.services.database.select().from(outbox)).flatMap(({ payload, notBefore }) =>
    notBefore === null || payload.length === 0 ? [] : [openMessage(backend.services.secrets, payload)],
  );
  expect(waiting).toContainEqual(expect.objectContaining({ to: phone, values: expect.objectContaining({ answerCode: code }) as unknown }));
  expect(JSON.stringify(waiting)).not.toContain(old);
  expect(await backend.call(answerContact, { code, answer: "cannot_come" })).toMatchObject({ kind: "ok" });
});

test("A number is changed at most three times in 30 days", async () => {
  let owner = await newOwner();
  for (const _ of [1, 2, 3]) {
    const phone = newPhone();
    expect(await changeWithBoth(owner, phone)).toMatchObject({ kind: "ok" });
    backend.clock.advance(WEEK);
    owner = { ...owner, phone, token: await sessionOf(owner) };
  }
  expect(await changeWithBoth(owner, newPhone())).toMatchObject({
    kind: "refused",
    message: expect.stringContaining("several times lately") as unknown,
  });
});

test.each([
  ["phone", "1800123456", "Please enter a valid 10-digit phone number."],
  ["phone", "own", "This is already your number."],
  ["email", "nobody", "Invalid email address"],
] as const)("A code for the change of %s to %s is refused", async (change, typed, message) => {
  const owner = await newOwner();
  const to = typed === "own" ? owner.phone : typed;
  const refused = await backend.call(requestChangeCodes, { loginId: owner.loginId, change, to }, { bearer: owner.token });
  expect(refused).toMatchObject({ kind: "refused", message });
});

function newPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

const newOwner = () => registerOwner(backend, newPhone(), { isPaid: true });

const sessionOf = (owner: VehicleOwner) => newSession(backend, owner);

async function changeWithBoth(owner: VehicleOwner, phone: string) {
  const { newToken: token, ownToken } = await askForCodes(backend, owner, "phone", phone);
  const codes = { token, code: await lastCode(backend, phone), ownToken, ownCode: await lastCode(backend, owner.phone) };
  return backend.call(changePhone, { loginId: owner.loginId, phone, ...codes }, { bearer: owner.token });
}

const linkMailedTo = ({ phone }: VehicleOwner) => linkMailedToAddress(backend, `owner${phone}@example.in`);

const makeDue = () => makeDueChanges(backend.services, silentLog, "phone");

const profileOf = ({ loginId }: VehicleOwner, bearer: string) => backend.call(readOwnerProfile, { loginId }, { bearer });

async function waitingOf({ loginId }: VehicleOwner, bearer: string) {
  const listed = await backend.call(listVehicles, { loginId, couponId: null }, { bearer });
  return listed.kind === "ok" ? listed.data.changes?.phoneChange : null;
}

async function historyOf({ loginId, token: bearer }: VehicleOwner) {
  const listed = await backend.call(listOwnerEvents, { loginId }, { bearer });
  return listed.kind === "ok" ? listed.data.events : [];
}

/** Sets quiet hours around noon, when the tests' clock starts. */
async function holdMessages({ loginId, vehicleId, token: bearer }: VehicleOwner) {
  const settings = { quietFrom: "00:00", quietTo: "23:59", messageIds: ["6", "9"], takesCalls: true, showsBloodGroup: true };
  const rest = { masksPlate: false, emergencyCalls: "default", messagesPerHour: null, asksProof: false } as const;
  await backend.call(saveContactSettings, { loginId, vehicleId, ...settings, ...rest }, { bearer });
}
