import { randomInt } from "node:crypto";

import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { requestLoginCode, requestRegistrationCode, verifyCode } from "#contract/accounts";
import type { Outcome } from "#contract/outcome";
import { requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { requestResellerCode, verifyResellerCode } from "#contract/reseller";
import { insertOwner } from "../registry/owners";
import { startFakeMailServer, type FakeMailServer } from "../../tests/fakes/mail-server";
import type { ProviderFault } from "../../tests/fakes/provider-server";
import { startFakeTwilio, type FakeTwilio } from "../../tests/fakes/twilio";
import { outbox } from "../delivery/tables";
import { readBacklog } from "../delivery/outbox/backlog";
import { plainText } from "../desk/cells";
import { everything } from "../desk/list";
import { readerOf } from "../testing/operator";
import { silentLog } from "../platform/process/log";
import { allTables } from "../testing/test-database";
import { enrol } from "../testing/resellers";
import { watchStatements } from "../testing/statements";
import { testBackend, type Sender, type TestBackend } from "../testing/test-backend";

/**
 * Checks that response times do not reveal an account. A login or registration runs the same SQL statements in the same order for a known
 * and for an unknown account, and inserts the same number of rows. This includes the statements that take locks, and those of the first
 * attempt to send the code.
 */

let twilio: FakeTwilio;
let mailServer: FakeMailServer;
let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  [twilio, mailServer] = await Promise.all([startFakeTwilio(), startFakeMailServer()]);
  const mail = { MAIL: "smtp", MAIL_FROM: "PlateNote <no-reply@stickers.example.in>", SMTP_URL: mailServer.url };
  backend = await testBackend({ ...twilio.variables, CALLS: "sandbox", APP_ORIGIN: "https://stickers.example.in", ...mail }, silentLog);
});
afterAll(async () => {
  await backend.close();
  await Promise.all([twilio.close(), mailServer.close()]);
});
beforeEach(() => {
  twilio.behave("none");
  mailServer.behave("none");
  // After a day, earlier codes no longer count for limits.
  backend.clock.advance(86_401);
});

type CodeOutcome = Outcome<{ readonly authorisation: { readonly token: string } | null }>;

/** The two steps of a login or registration, and a known and an unknown account to try them with. */
type Login = {
  readonly ask: (account: string, sender: Sender) => Promise<CodeOutcome>;
  readonly enter: (account: string, code: string, sender: Sender) => Promise<Outcome<unknown>>;
  readonly known: () => Promise<string>;
  readonly unknown: () => string;
  /** Uses up the responses that may reveal an account. Later responses to this IP address reveal nothing. */
  readonly prepare?: (from: string) => Promise<void>;
};

const enterCode: Login["enter"] = (phone, code, sender) =>
  backend.call(verifyCode, { phone, email: "", code, guid: "", ownerId: null }, sender);
const owner = { known: knownOwner, unknown: freshPhone };

const logins: Record<string, Login> = {
  "/register": {
    ask: (phone, sender) => backend.call(requestRegistrationCode, { phone, email: "a@example.in", guid: "", ownerId: null }, sender),
    enter: enterCode,
    ...owner,
  },
  "/login": {
    ask: (phone, sender) => backend.call(requestLoginCode, { phone, phoneAgain: phone, email: "", guid: "" }, sender),
    enter: enterCode,
    ...owner,
  },
  "/vehicle_owner/login": {
    ask: (phone, sender) => backend.call(requestOwnerLoginCode, { phone }, sender),
    enter: (phone, code, sender) => backend.call(verifyOwnerLoginCode, { phone, code }, sender),
    ...owner,
  },
  "the reseller's login": {
    ask: (email, sender) => backend.call(requestResellerCode, { email }, sender),
    enter: (email, code, sender) => backend.call(verifyResellerCode, { email, code }, sender),
    known: async () => (await enrol(backend, { email: freshEmail() })).email,
    unknown: freshEmail,
    async prepare(from) {
      // In an hour, six responses to one IP address may contain the spec's message that a reseller is unknown.
      for (let answer = 0; answer < 6; answer += 1)
        await backend.call(requestResellerCode, { email: freshEmail() }, { from, browser: `browser-${callers}-${answer}` });
    },
  },
};

describe.each(Object.entries(logins))("%s", (_, login) => {
  test.each<ProviderFault>(["none", "denied", "busy"])(
    "does the same work for known and unknown accounts, with provider fault: %s",
    async (fault) => {
      await sendRealMessage(login, fault);
      const known = await workOfLogin(login, await login.known());
      const unknown = await workOfLogin(login, login.unknown());
      expect(known.statements.length).toBeGreaterThan(20);
      expect(unknown).toEqual(known);
    },
  );
});

test("The message for a login to an unknown account is not sent, not counted in budgets and not shown to the operator", async () => {
  const { services } = backend;
  const seen = async () => ({
    budget: await services.outbox.budgets.usage("sms"),
    backlog: await readBacklog(services.database, services.clock.now()),
    dead: ((await readerOf(services).readPage("outbox", { ...everything, filters: { state: "dead" } }))?.rows ?? []).map(({ cells }) =>
      cells.map(plainText),
    ),
    sent: twilio.messages.length,
  });
  twilio.behave("denied");
  await backend.call(requestOwnerLoginCode, { phone: await knownOwner() }, newSender());
  const before = await seen();
  for (let asked = 0; asked < 3; asked += 1) await backend.call(requestOwnerLoginCode, { phone: freshPhone() }, newSender());
  expect(await seen()).toEqual(before);
  const decoys = (await services.database.select().from(outbox).orderBy(outbox.createdAt)).filter(({ isDecoy }) => isDecoy);
  expect(decoys.slice(-3).map(({ payload, failure }) => [payload.length, failure])).toEqual(Array(3).fill([0, before.dead[0]?.at(-1)]));
});

/** Requests a code twice, with the required pause in between, and enters a wrong code after each request. */
async function workOfLogin({ ask, enter, prepare }: Login, account: string) {
  const sender = newSender();
  await prepare?.(sender.from ?? "");
  const rows = await countRows();
  const { result: answers, ...work } = await watchStatements(backend.services.database, async () => {
    const answers: unknown[] = [];
    for (const key of ["first form", "second form"]) {
      const asked = await ask(account, { ...sender, key: `${key} ${callers}` });
      const bearer = asked.kind === "ok" ? (asked.data.authorisation?.token ?? null) : null;
      const entered = await enter(account, "000000", { ...sender, bearer });
      answers.push([asked.kind, asked.kind === "refused" && asked.message], [entered.kind, entered.kind === "refused" && entered.message]);
      backend.clock.advance(31);
    }
    return answers;
  });
  const after = await countRows();
  const inserted = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (rows[name] ?? 0)]));
  return { answers, statements: [`${work.transactions} transactions`, ...work.statements], inserted };
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.values(allTables)) counts[getTableName(table)] = await backend.services.database.$count(table);
  return counts;
}

/**
 * Sends one real message while the provider has this fault. The message for a login to an unknown account is a decoy: it is never sent, and
 * repeats the outcome of the latest real message.
 */
async function sendRealMessage({ ask, known, prepare }: Login, fault: ProviderFault): Promise<void> {
  twilio.behave(fault);
  mailServer.behave(({ none: "none", denied: "spam", busy: "full mailbox" } as const)[fault as "none" | "denied" | "busy"]);
  const sender = newSender();
  await prepare?.(sender.from ?? "");
  await ask(await known(), sender);
}

async function knownOwner(): Promise<string> {
  const { database, secrets, clock } = backend.services;
  const phone = freshPhone();
  const facts = { id: secrets.randomId(), loginId: secrets.randomId(), email: "a@example.in", createdAt: clock.now() };
  await insertOwner(database, { ...facts, phone });
  return phone;
}

function freshPhone(): string {
  return `9${randomInt(100_000_000, 1_000_000_000)}`;
}

function freshEmail(): string {
  return `r${randomInt(100_000_000, 1_000_000_000)}@example.in`;
}

function newSender(): Sender {
  callers += 1;
  return { from: `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}`, browser: `browser-${callers}` };
}
