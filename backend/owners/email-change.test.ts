import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { answerLink, changeEmail, changePhone, listOwnerEvents, readLink, stopEmailChange } from "#contract/owner-changes";
import { listVehicles, readOwnerProfile } from "#contract/owner";
import { owners } from "../registry/tables";
import { silentLog } from "../platform/process/log";
import { askForCodes, changeLostPhone, linkMailedTo as linkMailedToAddress, linkSentTo, newSession } from "../testing/changes";
import { lastCode } from "../testing/codes";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { waitingMails } from "../testing/shop";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { makeDueChanges } from "./account-changes";

const WEEK = 7 * 86_400;

let backend: TestBackend;
let nextPhone = 9860000000;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

test("the codes to both addresses change the e-mail, and a wrong one to either does not", async () => {
  const owner = await newOwner();
  const { email, attempt, newCode, ownCode } = await asked(owner);
  const wrong = (code: string) => (code === "111111" ? "222222" : "111111");
  expect(await attempt(wrong(newCode), ownCode)).toMatchObject({ message: "The OTP for the new e-mail is wrong." });
  expect(await attempt(newCode, wrong(ownCode))).toMatchObject({ message: "The OTP for your present e-mail is wrong." });
  expect(await emailOf(owner)).toBe(oldEmail(owner));
  expect(await attempt(newCode, ownCode)).toMatchObject({ kind: "ok", data: { changesAt: null } });
  expect(await emailOf(owner)).toBe(email);
});

test("the link to the address and the phone before takes the change back, and ends all sessions", async () => {
  for (const linkTo of [linkMailedTo, ({ phone }: VehicleOwner) => linkSentTo(backend, phone)]) {
    const owner = await newOwner();
    const { email, attempt, newCode, ownCode } = await asked(owner);
    await attempt(newCode, ownCode);
    backend.clock.advance(1);
    expect((await waitingMails(backend.services)).filter(({ to, text }) => to === email && text.includes("/link"))).toEqual([]);
    const code = await linkTo(owner);
    expect(await backend.call(readLink, { code })).toMatchObject({ data: { kind: "email_changed", state: "told" } });
    expect(await backend.call(answerLink, { code, accepts: false })).toMatchObject({ kind: "ok" });
    expect(await backend.call(readLink, { code })).toMatchObject({ data: { state: "refused" } });
    expect(await backend.call(readOwnerProfile, { loginId: owner.loginId }, { bearer: owner.token })).toMatchObject({
      kind: "unauthorised",
    });
    expect(await emailOf(owner)).toBe(oldEmail(owner));
  }
});

test("without the code to the old address, the change waits for 7 days, which every session sees, and a link or a session stops it", async () => {
  const owner = await newOwner();
  const first = await asked(owner);
  const changesAt = new Date(backend.clock.now().getTime() + WEEK * 1000);
  expect(await first.attempt(first.newCode, null)).toMatchObject({ kind: "ok", data: { changesAt } });
  expect(await waitingOf(owner)).toEqual({ at: changesAt });
  expect(await emailOf(owner)).toBe(oldEmail(owner));
  backend.clock.advance(1);
  await backend.call(answerLink, { code: await linkSentTo(backend, owner.phone), accepts: false });
  expect(await waitingOf(owner)).toBeNull();

  const second = await asked(owner);
  await second.attempt(second.newCode, null);
  backend.clock.advance(1);
  await backend.call(stopEmailChange, { loginId: owner.loginId }, { bearer: owner.token });
  backend.clock.advance(WEEK);
  await makeDueChanges(backend.services, silentLog, "email");
  expect(await emailOf(owner)).toBe(oldEmail(owner));

  const loggedIn = { ...owner, token: await sessionOf(owner) };
  const third = await asked(loggedIn);
  await third.attempt(third.newCode, null);
  backend.clock.advance(WEEK);
  await makeDueChanges(backend.services, silentLog, "email");
  expect(await emailOf(owner)).toBe(third.email);
  const kinds = await backend.call(listOwnerEvents, { loginId: owner.loginId }, { bearer: await sessionOf(owner) });
  expect(kinds.kind === "ok" && kinds.data.events.map(({ kind, by }) => `${kind} ${by}`).slice(0, 5)).toEqual([
    "email_changed other",
    "email_change_requested owner",
    "email_change_stopped owner",
    "email_change_requested owner",
    "email_change_stopped other",
  ]);
});

test("while one change can be taken back or waits, there is no second one of mail or number", async () => {
  const owner = await newOwner();
  const { attempt, newCode, ownCode } = await asked(owner);
  const phone = newPhone();
  const codes = await askForCodes(backend, owner, "lost_phone", phone);
  await attempt(newCode, ownCode);
  const changed = {
    loginId: owner.loginId,
    phone,
    token: codes.newToken,
    code: await lastCode(backend, phone),
    ownToken: null,
    ownCode: null,
  };
  const message = expect.stringContaining("under way") as unknown;
  expect(await backend.call(changePhone, changed, { bearer: owner.token })).toMatchObject({ kind: "refused", message });
  await expect(askForCodes(backend, owner, "phone", newPhone())).rejects.toThrow("under way");
  await expect(asked(owner)).rejects.toThrow("under way");
  backend.clock.advance(WEEK);
  const later = { ...owner, token: await sessionOf(owner) };
  expect(await changeLostPhone(backend, later, newPhone())).toMatchObject({ kind: "ok" });
  await expect(asked(later)).rejects.toThrow("under way");
});

test("an owner without an e-mail address confirms by a code to the phone", async () => {
  const owner = await newOwner();
  await backend.services.database.update(owners).set({ email: "" }).where(eq(owners.phone, owner.phone));
  const { email, attempt, newCode } = await asked(owner);
  expect(await attempt(newCode, await lastCode(backend, owner.phone))).toMatchObject({ data: { changesAt: null } });
  expect(await emailOf(owner)).toBe(email);
});

function newPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

const newOwner = () => registerOwner(backend, newPhone(), { isPaid: true });

const oldEmail = ({ phone }: VehicleOwner) => `owner${phone}@example.in`;

/** Asks for the codes of a change to a new address. */
async function asked(owner: VehicleOwner) {
  const email = `new${newPhone()}@example.in`;
  const { newToken: token, ownToken } = await askForCodes(backend, owner, "email", email);
  const attempt = (code: string, own: string | null) =>
    backend.call(
      changeEmail,
      { loginId: owner.loginId, email, token, code, ownToken: own === null ? null : ownToken, ownCode: own },
      { bearer: owner.token },
    );
  return { email, attempt, newCode: await mailedCode(email), ownCode: await mailedCode(oldEmail(owner)) };
}

async function mailedCode(to: string): Promise<string> {
  for (const mail of await waitingMails(backend.services)) {
    const [code] = /\b\d{6}\b/.exec(mail.text) ?? [];
    if (mail.to === to && mail.subject.includes("OTP") && code !== undefined) return code;
  }
  return "";
}

const linkMailedTo = (owner: VehicleOwner) => linkMailedToAddress(backend, oldEmail(owner));

const sessionOf = (owner: VehicleOwner) => newSession(backend, owner);

async function emailOf({ phone }: VehicleOwner) {
  const [owner] = await backend.services.database.select().from(owners).where(eq(owners.phone, phone));
  return owner?.email;
}

async function waitingOf(owner: VehicleOwner) {
  const listed = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: await sessionOf(owner) });
  return listed.kind === "ok" ? listed.data.changes?.emailChange : null;
}
