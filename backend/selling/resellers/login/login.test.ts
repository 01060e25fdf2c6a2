import { afterAll, beforeAll, expect, test } from "vitest";

import { listOrders, requestResellerCode, verifyResellerCode } from "#contract/reseller";
import { unfiltered } from "#contract/reseller-words";
import { words } from "#contract/words";
import { operatorOf } from "../../../testing/operator";
import { lastCode } from "../../../testing/codes";
import { enrol, wholeList, type TestReseller } from "../../../testing/resellers";
import { waitingMails } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";

let backend: TestBackend;
let reseller: TestReseller;
let callers = 0;

beforeAll(async () => {
  backend = await testBackend();
  reseller = await enrol(backend, { email: "asif@deccan.example", prepaidDiscount: 12.5, postpaidDiscount: 0, purchaseLimit: 250 });
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);
const newCaller = () => `198.51.100.${(callers += 1)}`;
const ask = (email: string, from = newCaller(), browser?: string) =>
  backend.call(requestResellerCode, { email }, { from, ...(browser && { browser }) });
const enter = (email: string, code: string, bearer: string | null) => backend.call(verifyResellerCode, { email, code }, { bearer });
const orders = (bearer: string, guid = reseller.guid) => backend.call(listOrders, { guid, ...wholeList, ...unfiltered }, { bearer });

async function challengeFor(email: string): Promise<string> {
  backend.clock.advance(60);
  const sent = await ask(email);
  if (sent.kind !== "ok" || sent.data.authorisation === null) throw new Error("No code was sent");
  return sent.data.authorisation.token;
}

async function logIn(): Promise<string> {
  const challenge = await challengeFor(reseller.email);
  const entered = await enter(reseller.email, await lastCode(backend, reseller.email), challenge);
  if (entered.kind !== "ok") throw new Error("The code was refused");
  return entered.data.token;
}

test("A reseller gets a code by mail, which opens a session and returns the discounts and the purchase limit", async () => {
  const challenge = await challengeFor("  Asif@Deccan.example ");
  const code = await lastCode(backend, "asif@deccan.example");
  const [mail] = (await waitingMails(backend.services)).filter(({ text }) => text.includes(code));
  expect(mail).toMatchObject({ to: "asif@deccan.example", subject: "Your PlateNote OTP" });
  expect(mail?.text).toContain("The code logs you in as a reseller.\nIf you did not ask for it, ignore this mail.");

  const entered = await enter("ASIF@deccan.example", code, challenge);
  expect(entered).toMatchObject({
    kind: "ok",
    data: { reseller: { guid: reseller.guid, prepaidDiscountPercent: 12.5, postpaidDiscountPercent: 0, purchaseLimit: 250 } },
  });
  expect(await orders(entered.kind === "ok" ? entered.data.token : "")).toMatchObject({ kind: "ok", data: { total: 0, orders: [] } });
});

test.each(["ravi..kumar@deccan.example", "ravi@[192.0.2.1]", "ravi,kumar@deccan.example"])(
  "A reseller of 1.0.0 whose address today's rule refuses can log in, and be named in commands: %s",
  async (email) => {
    await enrol(backend, { email });
    const typed = ` ${email.toUpperCase()} `;
    const challenge = await challengeFor(typed);
    expect(await enter(typed, await lastCode(backend, email), challenge)).toMatchObject({ kind: "ok" });
    expect(await operate("change-reseller --limit 80", typed)).toMatchObject({ kind: "done", data: { email, purchaseLimit: 80 } });
  },
);

test("A wrong code, or one from another browser, gets the message of the reseller login. A late code is refused as expired", async () => {
  const challenge = await challengeFor(reseller.email);
  const code = await lastCode(backend, reseller.email);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await enter(reseller.email, wrong, challenge)).toMatchObject({ kind: "refused", message: words.resellerCodeWrong });
  expect(await enter(reseller.email, code, null)).toMatchObject({ kind: "refused", message: words.resellerCodeWrong });
  backend.clock.advance(601);
  expect(await enter(reseller.email, code, challenge)).toMatchObject({ kind: "refused", message: words.codeExpired });
});

test("Twenty concurrent attempts with the correct code open only one session", async () => {
  const challenge = await challengeFor(reseller.email);
  const code = await lastCode(backend, reseller.email);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter(reseller.email, code, challenge)));
  expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(1);
});

test("After two refusals of unknown resellers in an hour, the requester must wait, whatever the email address", async () => {
  const from = newCaller();
  const mails = (await waitingMails(backend.services)).length;
  expect(await ask("nobody@example.in", from)).toMatchObject({ kind: "refused", message: words.resellerUnknown });
  expect(await ask("nobody@example.in", from)).toMatchObject({ kind: "refused", message: words.resellerUnknown });
  for (const email of ["nobody@example.in", "other@example.in", reseller.email])
    expect(await ask(email, from)).toMatchObject({ kind: "limited", retryAfter: 3600 });
  expect(await waitingMails(backend.services)).toHaveLength(mails);
  backend.clock.advance(3601);
  expect((await ask(reseller.email, from)).kind).toBe("ok");
});

test("One browser's limit does not affect others at its IP address. After six refusals there, unknown resellers look known", async () => {
  const from = newCaller();
  for (const browser of ["one", "two", "three"]) {
    for (const _ of [1, 2]) expect(await ask("nobody@example.in", from, browser)).toMatchObject({ message: words.resellerUnknown });
    expect((await ask("nobody@example.in", from, browser)).kind).toBe("limited");
  }
  const mails = (await waitingMails(backend.services)).length;
  expect((await ask("nobody@example.in", from, "four")).kind).toBe("ok");
  expect(await waitingMails(backend.services)).toHaveLength(mails);
  expect((await ask(reseller.email, from, "five")).kind).toBe("ok");
  expect(await waitingMails(backend.services)).toHaveLength(mails + 1);
});

test("An IPv6 site gets at most eight times the refusals of one network", async () => {
  const kinds: string[] = [];
  for (let network = 1; network <= 30; network += 1)
    for (const host of [1, 2]) kinds.push((await ask(`nobody${host}@example.in`, `2001:db8:7:${network}::${host}`)).kind);
  expect(kinds.slice(0, 48)).toEqual(Array(48).fill("refused"));
  // The later responses reveal nothing. Some can be "limited", because requests for codes have limits of their own.
  expect(kinds.slice(48)).not.toContain("refused");
  expect((await ask("nobody@example.in", "2001:db8:8:1::1")).kind).toBe("refused");
});

test("Only two of twenty concurrent requests learn that a reseller is unknown", async () => {
  const from = newCaller();
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, count) => ask(`nobody${count}@example.in`, from)));
  expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(2);
  expect(outcomes.filter(({ kind }) => kind === "limited")).toHaveLength(18);
});

test.each(["nobody", "a b@example.in", `${"a".repeat(40)}@example.in`])(
  "%j is refused as an email address: malformed, or longer than 50 characters",
  async (email) => {
    expect(await ask(email)).toMatchObject({ kind: "refused", message: "Please enter a valid email address" });
  },
);

test("A session expires after half an hour without use", async () => {
  const token = await logIn();
  backend.clock.advance(30 * 60 - 1);
  expect((await orders(token)).kind).toBe("ok");
  backend.clock.advance(30 * 60 + 1);
  expect((await orders(token)).kind).toBe("unauthorised");
});

test("A session expires after twelve hours, even if it is in use", async () => {
  const token = await logIn();
  for (let uses = 0; uses < 35; uses += 1) {
    backend.clock.advance(20 * 60);
    expect((await orders(token)).kind).toBe("ok");
  }
  backend.clock.advance(21 * 60);
  expect((await orders(token)).kind).toBe("unauthorised");
});
