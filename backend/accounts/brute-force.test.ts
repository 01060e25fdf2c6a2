import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { words } from "#contract/words";
import { lastCode, registerPhone } from "../testing/codes";
import { testBackend, type Sender, type TestBackend } from "../testing/test-backend";

const HOUR = 3600;

let backend: TestBackend;
let phone = "9820000000";
let strangers = 0;

beforeAll(async () => {
  backend = await testBackend({ OTP_PER_CALLER_HOUR: "1000" });
});
afterAll(() => backend.close());

beforeEach(async () => {
  phone = String(Number(phone) + 1);
  await registerPhone(backend, phone);
  backend.clock.advance(HOUR);
});

describe("wrong codes", () => {
  test("from strangers are checked at most 25 times in 24 hours, and no wait exceeds 2 hours", async () => {
    const compared: number[] = [];
    const waits: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 20) {
      const { compared: tries, wait } = await guess(newStranger());
      compared.push(tries);
      waits.push(wait);
      backend.clock.advance(20 * 60);
    }
    const total = compared.reduce((sum, tries) => sum + tries, 0);
    expect(total).toBeLessThanOrEqual(25);
    expect(total).toBeGreaterThan(20);
    expect(Math.max(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 * HOUR);
  });

  test("from one IP address do not use up other addresses' attempts", async () => {
    const from = newStranger().from;
    let compared = 0;
    for (let browsers = 0; browsers < 8; browsers += 1) compared += (await guess({ from, browser: `browser-${browsers}` })).compared;
    expect(compared).toBe(8);
    expect(await logIn(newStranger())).toBe("ok");
  });

  test("from strangers never lock out a browser that logged in before", async () => {
    const known = newStranger();
    expect(await logIn(known)).toBe("ok");
    await useUpAllGuesses();
    expect(await logIn(newStranger())).toBe("limited");
    expect(await logIn(known)).toBe("ok");
    // Without the browser's identifier, the same IP address is still locked out.
    expect(await logIn({ from: known.from })).toBe("limited");
  });

  test("from strangers do not use up the attempts at a code that another stranger requested earlier", async () => {
    const owner = newStranger();
    const challenge = await requestCode(owner);
    const code = await lastCode(backend, phone);
    await useUpAllGuesses();
    expect((await enter(code, challenge)).kind).toBe("ok");
  });

  test("from a browser that logged in before affect only that browser", async () => {
    const known = newStranger();
    await logIn(known);
    expect((await guess(known)).compared).toBe(5);
    expect(await ask(known)).toMatchObject({ kind: "limited", retryAfter: 15 * 60 - 1 });
    backend.clock.advance(15 * 60);
    expect((await guess(known)).compared).toBe(5);
    expect(await ask(known)).toMatchObject({ kind: "limited", retryAfter: 30 * 60 - 1 });
    expect(await logIn(newStranger())).toBe("ok");
  });

  test("stay within the limit under a hundred concurrent attempts on twenty codes", async () => {
    const challenges: string[] = [];
    for (let codes = 0; codes < 20; codes += 1) challenges.push(await requestCode(newStranger()));
    const outcomes = await Promise.all(challenges.flatMap((challenge) => [1, 2, 3, 4, 5].map(() => enter("000000", challenge))));
    expect(outcomes.filter((outcome) => outcome.kind === "refused" && outcome.message === words.codeWrong).length).toBeLessThanOrEqual(13);
    expect(outcomes.filter(({ kind }) => kind === "ok")).toEqual([]);
  });
});

describe("a stranger's request for a code", () => {
  test("does not use up the owner's limit", async () => {
    const owner = newStranger();
    const challenge = await requestCode(owner);
    const code = await lastCode(backend, phone);
    const attacker = newStranger();
    for (let sent = 0; sent < 5; sent += 1) {
      backend.clock.advance(31);
      await requestCode(attacker);
    }
    expect(await ask(attacker)).toMatchObject({ kind: "limited" });
    expect((await ask(owner)).kind).toBe("ok");
    // The owner's own request replaces the earlier code.
    expect((await enter(code, challenge)).kind).toBe("refused");
  });

  test("does not end the code that the owner requested", async () => {
    const challenge = await requestCode(newStranger());
    const code = await lastCode(backend, phone);
    backend.clock.advance(31);
    await requestCode(newStranger());
    expect((await enter(code, challenge)).kind).toBe("ok");
  });

  test("is limited to twenty an hour for all strangers together, and never affects a known browser", async () => {
    const known = newStranger();
    await logIn(known);
    const outcomes = [];
    for (let asked = 0; asked < 25; asked += 1) outcomes.push(await ask(newStranger()));
    // The known browser's first login was one of the twenty.
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(19);
    expect(await logIn(known)).toBe("ok");
  });

  test("is limited to ten an hour per IP address, even with different browser identifiers", async () => {
    const { from } = newStranger();
    const outcomes = [];
    for (let asked = 0; asked < 12; asked += 1) outcomes.push(await ask({ from, browser: `mark-${asked}` }));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(10);
  });
});

test("a browser is exempt from its IP address's limit only for an account to which it has logged in before", async () => {
  const strict = await testBackend({ OTP_PER_CALLER_HOUR: "3" });
  const asking = (account: string, sender: Sender) => strict.call(requestOwnerLoginCode, { phone: account }, sender);
  const from = "198.51.100.9";
  await registerPhone(strict, "9820099999", "a@example.in", { from, browser: "known" });
  for (const other of ["9820000091", "9820000092"]) await asking(other, { from });
  expect((await asking("9820000093", { from })).kind).toBe("limited");
  expect((await asking("9820099999", { from, browser: "unknown" })).kind).toBe("limited");
  expect((await asking("9820099999", { from, browser: "known" })).kind).toBe("ok");
  expect((await asking("9820000093", { from, browser: "known" })).kind).toBe("limited");
  await strict.close();
});

test("the limit of an IPv6 site (/48) is eight times that of one network (/64), and does not affect neighbouring sites", async () => {
  const strict = await testBackend({ OTP_PER_CALLER_HOUR: "2" });
  let account = 9820010000;
  const ask = async (from: string) => (await strict.call(requestOwnerLoginCode, { phone: String((account += 1)) }, { from })).kind;
  for (let network = 1; network <= 8; network += 1) {
    for (const host of [1, 2]) expect(await ask(`2001:db8:7:${network}::${host}`)).toBe("ok");
    expect(await ask(`2001:db8:7:${network}::3`)).toBe("limited");
  }
  expect(await ask("2001:db8:7:9::1")).toBe("limited");
  expect(await ask("2001:db8:8:1::1")).toBe("ok");
  strict.clock.advance(HOUR);
  expect(await ask("2001:db8:7:9::1")).toBe("ok");
  await strict.close();
});

type Stranger = { readonly from: string; readonly browser: string };

function newStranger(): Stranger {
  strangers += 1;
  return { from: `10.${Math.floor(strangers / 250)}.0.${strangers % 250}`, browser: `stranger-${strangers}` };
}

function ask(sender: Sender) {
  // Give each code a different time.
  backend.clock.advance(1);
  return backend.call(requestOwnerLoginCode, { phone }, sender);
}

/** Requests a code. @returns its challenge. */
async function requestCode(sender: Sender): Promise<string> {
  const sent = await ask(sender);
  if (sent.kind !== "ok" || !sent.data.authorisation) throw new Error(`No code was sent: ${JSON.stringify(sent)}`);
  return sent.data.authorisation.token;
}

function enter(code: string, bearer: string, sender: Sender = {}) {
  return backend.call(verifyOwnerLoginCode, { phone, code }, { ...sender, bearer });
}

/** Logs in with the correct code. @returns the kind of the last step's outcome. */
async function logIn(sender: Sender): Promise<string> {
  const asked = await ask(sender);
  if (asked.kind !== "ok" || !asked.data.authorisation) return asked.kind;
  return (await enter(await lastCode(backend, phone), asked.data.authorisation.token, sender)).kind;
}

/**
 * Requests a code and guesses it until a guess is no longer compared.
 * @returns the number of guesses compared with the code, and the wait.
 */
async function guess(sender: Sender): Promise<{ compared: number; wait: number }> {
  const asked = await ask(sender);
  if (asked.kind === "limited") return { compared: 0, wait: asked.retryAfter };
  if (asked.kind !== "ok" || !asked.data.authorisation) throw new Error("No code was sent");
  const wrong = (await lastCode(backend, phone)) === "000000" ? "000001" : "000000";
  for (let compared = 0; compared < 10; compared += 1) {
    const outcome = await enter(wrong, asked.data.authorisation.token, sender);
    if (outcome.kind === "limited") return { compared, wait: outcome.retryAfter };
    if (outcome.kind !== "refused" || outcome.message !== words.codeWrong) return { compared, wait: 0 };
  }
  throw new Error("Ten wrong codes were compared");
}

/** Guesses from six IP addresses, which is enough to use up the attempts of all strangers. */
async function useUpAllGuesses(): Promise<void> {
  let compared = 0;
  for (let addresses = 0; addresses < 6; addresses += 1) compared += (await guess(newStranger())).compared;
  expect(compared).toBeGreaterThanOrEqual(12);
}
