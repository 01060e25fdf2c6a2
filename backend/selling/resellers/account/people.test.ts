import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { answerLink, readLink } from "#contract/owner-changes";
import { changeShopPerson, listShopPeople, readOrder, requestResellerCode, verifyResellerCode } from "#contract/reseller";
import { DAY_SECONDS } from "#contract/day";
import { retentionRules } from "../../../desk/operate/retention";
import { removeExpiredRows } from "../../../platform/database/expired-rows";
import { readerOf, operatorOf } from "../../../testing/operator";
import { lastCode } from "../../../testing/codes";
import { linkMailedTo } from "../../../testing/changes";
import { bookPostpaid, enrol, orderIdOf, orderPrepaid, type TestReseller } from "../../../testing/resellers";
import { waitingMails } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { openQuantity } from "../ledger/credit";
import { resellerPeople } from "../tables";

let backend: TestBackend;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

let count = 0;
const newAddress = () => `person-${(count += 1)}@deccan.example`;

const change = ({ guid, token }: TestReseller, email: string, isInvited = true) =>
  backend.call(changeShopPerson, { guid, email, isInvited }, { bearer: token });

/** Logs a person in for a shop, as on /resellerlogin. */
async function logIn(reseller: TestReseller, email: string): Promise<TestReseller> {
  const sent = await backend.call(requestResellerCode, { email }, { from: `198.51.100.${(count += 1)}` });
  if (sent.kind !== "ok" || sent.data.authorisation === null) throw new Error(`No code was sent: ${JSON.stringify(sent)}`);
  const code = await lastCode(backend, email);
  const entered = await backend.call(verifyResellerCode, { email, code }, { bearer: sent.data.authorisation.token });
  if (entered.kind !== "ok") throw new Error("The code was refused");
  expect(entered.data.reseller?.guid).toBe(reseller.guid);
  return { ...reseller, token: entered.data.token };
}

async function peopleOf({ guid, token }: TestReseller) {
  const listed = await backend.call(listShopPeople, { guid }, { bearer: token });
  return listed.kind === "ok" ? listed.data : listed;
}

test("an invited person logs in with their own code and orders, and the order says who ordered", async () => {
  const reseller = await enrol(backend);
  const email = newAddress();
  expect((await change(reseller, ` ${email.toUpperCase()} `)).kind).toBe("ok");
  const [mail] = (await waitingMails(backend.services)).filter(({ to }) => to === email);
  expect(mail?.subject).toBe("Deccan Motors invites you to PlateNote");
  const person = await logIn(reseller, email);
  const [own, theirs] = [
    orderIdOf(await bookPostpaid(backend, reseller, { car: 1 })),
    orderIdOf(await bookPostpaid(backend, person, { car: 1 })),
  ];
  const prepaid = orderIdOf(await orderPrepaid(backend, person, { car: 1 }));
  const orderedBy = async (orderId: string) => {
    const read = await backend.call(readOrder, { guid: reseller.guid, orderId }, { bearer: person.token });
    return read.kind === "ok" ? read.data.order.orderedBy : read;
  };
  expect([await orderedBy(own), await orderedBy(theirs), await orderedBy(prepaid)]).toEqual(["", email, email]);
  const onDesk = async (id: string) => JSON.stringify((await readerOf(backend.services).readThing({ kind: "orders", id }))?.sections);
  expect([(await onDesk(theirs)).includes(email), (await onDesk(own)).includes("Ordered by")]).toEqual([true, false]);
});

test("whoever was invited neither invites nor ends others; the list says so", async () => {
  const reseller = await enrol(backend);
  const [email, other] = [newAddress(), newAddress()];
  await change(reseller, email);
  await change(reseller, other);
  const person = await logIn(reseller, email);
  for (const isInvited of [true, false]) expect((await change(person, other, isInvited)).kind).toBe("unauthorised");
  const people = [email, other].map((address) => ({ email: address, hasRefused: false }));
  expect(await peopleOf(person)).toEqual({ mayChange: false, people });
  expect(await peopleOf(reseller)).toEqual({ mayChange: true, people });
});

test("a log-in that is ended ends its sessions at once, and its codes; the same person can be invited again", async () => {
  const reseller = await enrol(backend);
  const email = newAddress();
  await change(reseller, email);
  const person = await logIn(reseller, email);
  const code = await linkMailedTo(backend, email);
  expect((await change(reseller, email, false)).kind).toBe("ok");
  expect((await bookPostpaid(backend, person, { car: 1 })).kind).toBe("unauthorised");
  expect((await backend.call(readLink, { code })).kind).toBe("refused");
  backend.clock.advance(60);
  expect(await backend.call(requestResellerCode, { email }, { from: "198.51.100.250" })).toMatchObject({
    kind: "refused",
    message: "Reseller with this email ID does not exist..!",
  });
  expect(await peopleOf(reseller)).toMatchObject({ people: [] });
  expect((await change(reseller, email)).kind).toBe("ok");
  expect((await bookPostpaid(backend, person, { car: 1 })).kind).toBe("unauthorised");
  expect((await bookPostpaid(backend, await logIn(reseller, email), { car: 1 })).kind).toBe("ok");
});

test("an invited person says no by the link in the mail, also after a log-in, and is not written to again", async () => {
  const reseller = await enrol(backend);
  const email = newAddress();
  await change(reseller, email);
  const code = await linkMailedTo(backend, email);
  expect(await backend.call(readLink, { code })).toMatchObject({ data: { kind: "shop_person", state: "told", text: "Deccan Motors" } });
  const person = await logIn(reseller, email);
  expect((await backend.call(answerLink, { code, accepts: true })).kind).toBe("ok");
  expect((await bookPostpaid(backend, person, { car: 1 })).kind).toBe("ok");
  expect((await backend.call(answerLink, { code, accepts: false })).kind).toBe("ok");
  expect(await backend.call(readLink, { code })).toMatchObject({ data: { state: "refused" } });
  expect((await bookPostpaid(backend, person, { car: 1 })).kind).toBe("unauthorised");
  expect(await peopleOf(reseller)).toEqual({ mayChange: true, people: [{ email, hasRefused: true }] });
  const before = (await waitingMails(backend.services)).length;
  expect(await change(reseller, email)).toMatchObject({ kind: "refused", message: "This person has said no." });
  await change(reseller, email, false);
  expect(await change(reseller, email)).toMatchObject({ kind: "refused", message: "This person has said no." });
  expect(await waitingMails(backend.services)).toHaveLength(before);
});

test("five people log in for a shop at most, each for one shop, even if they are invited at once", async () => {
  const [reseller, other] = [await enrol(backend), await enrol(backend)];
  const replies = await Promise.all(Array.from({ length: 8 }, () => change(reseller, newAddress())));
  expect(replies.filter(({ kind }) => kind === "ok")).toHaveLength(4);
  expect(replies.filter(({ kind }) => kind === "refused")).toHaveLength(4);
  expect(await change(reseller, newAddress())).toMatchObject({ message: "Four people log in already. End somebody's log-in first." });
  const [taken] = await backend.services.database
    .select()
    .from(resellerPeople)
    .where(eq(resellerPeople.resellerId, reseller.id))
    .orderBy(resellerPeople.email);
  for (const email of [taken?.email ?? "", reseller.email, other.email])
    expect(await change(other, email)).toMatchObject({ kind: "refused", message: "This address logs in to a shop already." });
  for (const email of ["", "x", `${"a".repeat(50)}@example.in`]) expect((await change(other, email)).kind).toBe("refused");
});

test("one address is invited three times a day at most, whichever shop invites it", async () => {
  const email = newAddress();
  const kinds: string[] = [];
  for (let times = 0; times < 4; times += 1) {
    const reseller = await enrol(backend);
    kinds.push((await change(reseller, email)).kind);
    await change(reseller, email, false);
  }
  expect(kinds).toEqual(["ok", "ok", "ok", "limited"]);
});

test("two people of a shop who order at once cannot exceed its limit together", async () => {
  const reseller = await enrol(backend, { purchaseLimit: 10 });
  const email = newAddress();
  await change(reseller, email);
  const both = [reseller, await logIn(reseller, email)];
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => bookPostpaid(backend, both[index % 2] ?? reseller, { car: 3 })),
  );
  expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(3);
  expect(await openQuantity(backend.services.database, reseller.id)).toBe(9);
});

test("the address of a person who said no is erased with the books, and the order stays", async () => {
  const reseller = await enrol(backend);
  const [gone, stays] = [newAddress(), newAddress()];
  await change(reseller, gone);
  await change(reseller, stays);
  const orderId = orderIdOf(await bookPostpaid(backend, await logIn(reseller, gone), { car: 1 }));
  await change(reseller, gone, false);
  backend.clock.advance(9 * 365 * DAY_SECONDS);
  const { database, clock, environment } = backend.services;
  for (const { expired } of retentionRules(environment.retentionDays)) await removeExpiredRows(database, expired(database, clock.now()));
  const kept = await backend.services.database
    .select()
    .from(resellerPeople)
    .where(eq(resellerPeople.resellerId, reseller.id))
    .orderBy(resellerPeople.email);
  expect(kept.map(({ email }) => email)).toEqual(["", stays]);
  expect((await operate("order", orderId)).said).not.toContain(gone);
});

test("no shop is created for the address of a person who logs in for another one", async () => {
  const email = newAddress();
  await change(await enrol(backend), email);
  const place = `--phone 9822012345 --address Road --city Pune --state Maharashtra --pincode 411001`;
  const created = await operate(
    `create-reseller --email ${email} --name Tyres ${place} --prepaid-discount 0 --postpaid-discount 0 --limit 0`,
  );
  expect(created.said).toBe(`Somebody logs in for a shop with the e-mail ${email} already.`);
});
