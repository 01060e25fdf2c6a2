import { eq, not } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { requestLoginCode, requestRegistrationCode, verifyCode } from "#contract/accounts";
import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { words } from "#contract/words";
import { outbox } from "../delivery/tables";
import { idempotencyKeys } from "../requests/tables";
import { oneTimeCodes, sessions } from "./tables";
import { lastCode, registerPhone } from "../testing/codes";
import { testBackend, type Sender, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let nextPhone = 9810000000;

beforeAll(async () => {
  backend = await testBackend({ OTP_PER_CALLER_HOUR: "1000" });
});
afterAll(() => backend.close());

describe("a one-time code", () => {
  test("is six digits, is sent, and opens a session for a new owner without vehicles", async () => {
    const phone = freshPhone();
    const challenge = await requestCode(phone);
    const code = await lastCode(backend, phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await enter(phone, code, challenge)).toMatchObject({ kind: "ok", data: { vehicleCount: 0, guid: "scanned" } });
  });

  test("is never stored in clear text, and neither is its challenge", async () => {
    const phone = freshPhone();
    const challenge = await requestCode(phone, { key: "a form's key" });
    const code = await lastCode(backend, phone);
    const { database } = backend.services;
    const stored = JSON.stringify([
      await database.select().from(oneTimeCodes),
      await database.select().from(outbox),
      await database.select().from(idempotencyKeys),
    ]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(challenge);
  });

  test("is valid 599 seconds after the request, and has expired after 601 seconds", async () => {
    const [early, late] = [freshPhone(), freshPhone()];
    const [earlyChallenge, lateChallenge] = [await requestCode(early), await requestCode(late)];
    backend.clock.advance(599);
    expect((await enter(early, await lastCode(backend, early), earlyChallenge)).kind).toBe("ok");
    backend.clock.advance(2);
    expect(await enter(late, await lastCode(backend, late), lateChallenge)).toMatchObject({ kind: "refused", message: words.codeExpired });
  });

  test("works only once, even in twenty concurrent attempts", async () => {
    const phone = freshPhone();
    const challenge = await requestCode(phone);
    const code = await lastCode(backend, phone);
    const before = await backend.services.database.$count(sessions);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter(phone, code, challenge)));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(19);
    expect(await backend.services.database.$count(sessions)).toBe(before + 1);
  });

  test("is replaced by a newer one for the same requester", async () => {
    const phone = freshPhone();
    const challenge = await requestCode(phone);
    const code = await lastCode(backend, phone);
    backend.clock.advance(31);
    await requestCode(phone);
    expect((await enter(phone, code, challenge)).kind).toBe("refused");
  });

  test("works only with the challenge of its own request", async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const challenge = await requestCode(phone);
    const otherChallenge = await requestCode(other);
    const code = await lastCode(backend, phone);
    for (const stolen of [null, "made-up", otherChallenge]) {
      expect(await enter(phone, code, stolen)).toMatchObject({ kind: "refused", message: words.codeWrong });
    }
    expect((await enter(other, code, challenge)).kind).toBe("refused");
    expect((await enter(phone, code, challenge)).kind).toBe("ok");
  });

  test("works only in the flow that requested it", async () => {
    const phone = freshPhone();
    await registerPhone(backend, phone);
    const sent = await backend.call(requestOwnerLoginCode, { phone });
    const bearer = sent.kind === "ok" ? (sent.data.authorisation?.token ?? null) : null;
    const code = await lastCode(backend, phone);
    expect((await enter(phone, code, bearer)).kind).toBe("refused");
    expect((await backend.call(verifyOwnerLoginCode, { phone, code }, { bearer })).kind).toBe("ok");
  });
});

describe("a code that somebody guesses", () => {
  test("can be tried five times, and is then refused even if it is entered correctly", async () => {
    const phone = freshPhone();
    const challenge = await requestCode(phone);
    const code = await lastCode(backend, phone);
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(phone, otherThan(code), challenge)).kind).toBe("refused");
    expect(await enter(phone, code, challenge)).toMatchObject({ kind: "refused", message: words.codeExpired });
  });

  test("can be tried only five times, even in a hundred concurrent attempts", async () => {
    const phone = freshPhone();
    const challenge = await requestCode(phone);
    const code = await lastCode(backend, phone);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => enter(phone, otherThan(code), challenge)));
    expect(outcomes.filter(({ kind }) => kind !== "refused")).toEqual([]);
    const [row] = await backend.services.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.account, phone));
    expect(row).toMatchObject({ attempts: 5, endedBy: "guessed" });
  });
});

describe("a request for a code", () => {
  test("is refused for thirty seconds after the previous request", async () => {
    const phone = freshPhone();
    await requestCode(phone);
    backend.clock.advance(29);
    expect(await ask(phone)).toMatchObject({
      kind: "limited",
      retryAfter: 1,
      message: "An OTP was just sent. Please try again in 1 second.",
    });
    backend.clock.advance(1);
    expect((await ask(phone)).kind).toBe("ok");
  });

  test("is allowed five times in ten minutes, and only one of twenty concurrent requests is allowed", async () => {
    const phone = freshPhone();
    const inParallel = await Promise.all(Array.from({ length: 20 }, () => ask(phone)));
    expect(inParallel.filter(({ kind }) => kind === "ok")).toHaveLength(1);
    for (let sent = 1; sent < 5; sent += 1) {
      backend.clock.advance(60);
      expect((await ask(phone)).kind).toBe("ok");
    }
    backend.clock.advance(60);
    expect(await ask(phone)).toMatchObject({ kind: "limited", retryAfter: 600 - 300 });
    backend.clock.advance(300);
    expect((await ask(phone)).kind).toBe("ok");
  });

  test("sends no second code and gets the same response if it repeats an idempotency key", async () => {
    const phone = freshPhone();
    const [one, other] = await Promise.all([ask(phone, { key: "one form" }), ask(phone, { key: "one form" })]);
    expect(one.kind).toBe("ok");
    expect(other).toEqual(one);
    expect(await backend.services.database.$count(oneTimeCodes, eq(oneTimeCodes.account, phone))).toBe(1);
  });

  test("is limited per IP address, across all phone numbers", async () => {
    const strict = await testBackend({ OTP_PER_CALLER_HOUR: "3" });
    const asking = (from: string) =>
      strict.call(requestRegistrationCode, { phone: freshPhone(), email: "a@example.in", guid: "", ownerId: null }, { from });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => asking("198.51.100.7")));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === "limited")).toHaveLength(7);
    expect((await asking("198.51.100.8")).kind).toBe("ok");
    await strict.close();
  });

  test("to log in with an unregistered phone number gets the usual response, but no code is sent or accepted", async () => {
    const phone = freshPhone();
    const before = await backend.services.database.$count(outbox, not(outbox.isDecoy));
    const unknown = await backend.call(requestLoginCode, { phone, phoneAgain: phone, email: "", guid: "" });
    expect(unknown).toMatchObject({ kind: "ok", message: words.codeSent, data: { ownerId: null, loginId: null } });
    expect(await backend.services.database.$count(outbox, not(outbox.isDecoy))).toBe(before);
    const bearer = unknown.kind === "ok" ? (unknown.data.authorisation?.token ?? null) : null;
    expect(await enter(phone, "123456", bearer)).toMatchObject({ kind: "refused", message: words.codeWrong });

    const known = freshPhone();
    await registerPhone(backend, known);
    const answered = await backend.call(requestLoginCode, { phone: known, phoneAgain: known, email: "", guid: "" });
    expect(shape(answered)).toEqual(shape(unknown));
  });

  test.each(["0000000000", "1234567890", "5810000000"])("to register is refused for %j, which is not a mobile number", async (phone) => {
    const outcome = await backend.call(requestRegistrationCode, { phone, email: "asha@example.in", guid: "", ownerId: null });
    expect(outcome).toMatchObject({ kind: "refused", message: "Please enter a valid 10-digit phone number." });
  });

  test.each(["981000000", "98100000001", "98100x0000", ""])("is refused for %j, which does not have ten digits", async (phone) => {
    const outcome = await backend.call(requestOwnerLoginCode, { phone });
    expect(["refused", "unavailable"]).toContain(outcome.kind);
    if (phone !== "") expect(outcome).toMatchObject({ message: "Please enter a valid 10-digit phone number." });
  });
});

function freshPhone(): string {
  nextPhone += 1;
  return String(nextPhone);
}

function ask(phone: string, sender: Sender = {}) {
  return backend.call(requestRegistrationCode, { phone, email: "owner@example.in", guid: "", ownerId: null }, sender);
}

/** Requests a code. @returns its challenge. */
async function requestCode(phone: string, sender: Sender = {}): Promise<string> {
  const sent = await ask(phone, sender);
  if (sent.kind !== "ok" || !sent.data.authorisation) throw new Error(`No code was sent: ${JSON.stringify(sent)}`);
  return sent.data.authorisation.token;
}

function enter(phone: string, code: string, bearer: string | null) {
  return backend.call(verifyCode, { phone, email: "owner@example.in", code, guid: "scanned", ownerId: null }, { bearer });
}

function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** Returns an outcome as text, without the values that differ per phone number. */
function shape(outcome: object): string {
  return JSON.stringify(outcome, (name, value: unknown) => (name === "token" || name === "phone" ? typeof value : value));
}
