import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desc, eq, sql } from "drizzle-orm";

import { deskRoles, includedRoles, type CommandForm, type Desk, type DeskOperator, type DeskRole, type ListQuery } from "#contract/desk";
import { timeCodeAt } from "../../operators/authenticator";
import { createOperator, findOperatorByEmail } from "../../operators/operators";
import { audit } from "../../tables";
import { lastCode } from "../../../testing/codes";
import { operatorOf } from "../../../testing/operator";
import { placeTestOrder } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { commands } from "../commands";
import { endJob, insertPart, leaseJob } from "../../operators/job-store";
import { workOnNextJob } from "./job-worker";
import { createDesk } from "./desk";

let backend: TestBackend;
let desk: Desk;
const operate = operatorOf(() => backend);
const dump = () => {
  throw new Error("Unexpected backup");
};

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  await placeTestOrder(backend);
  desk = createDesk(backend.services, { dump }, () => undefined);
});
afterAll(() => backend.close());

let forms = 0;
const run = (token: string, command: string, values: Readonly<Record<string, string>>) =>
  desk.runCommand(token, command, values, { key: String((forms += 1)), confirmed: null });

const NETWORK = { address: "203.0.113.7", browserMark: null };
const allRows: ListQuery = { search: null, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } };
const secrets = new Map<string, string>();

async function ticketOf(email: string): Promise<string> {
  backend.clock.advance(60);
  const sent = await desk.sendCode(email, NETWORK);
  if (sent.kind !== "ok") throw new Error(sent.message);
  const checked = await desk.verifyMailCode(sent.value.ticket, await lastCode(backend, email), NETWORK);
  if (checked.kind !== "ok") throw new Error(checked.message);
  return checked.value.ticket;
}

/** Creates an operator, sets the authenticator app up, and logs in. */
async function logIn(
  role: DeskRole,
  email = `${role}@desk.example.in`,
): Promise<{ token: string; operator: DeskOperator; codes: readonly string[] }> {
  await createOperator(backend.services, { email, name: role, role });
  const ticket = await ticketOf(email);
  const [setUp, inOtherTab] = await Promise.all([desk.readSetUp(ticket), desk.readSetUp(ticket)]);
  expect(inOtherTab?.secret).toBe(setUp?.secret);
  if (setUp === null) throw new Error("No set-up");
  secrets.set(email, setUp.secret);
  const session = await desk.confirmSetUp(ticket, timeCodeAt(setUp.secret, backend.clock.now()), NETWORK);
  if (session.kind !== "ok") throw new Error(session.message);
  const operator = await desk.findOperator(session.value.token);
  if (operator === null) throw new Error("No session");
  return { token: session.value.token, operator, codes: session.value.recoveryCodes };
}

/** Logs an operator in again, whose authenticator app is set up. */
async function logInAgain(email: string): Promise<string> {
  const ticket = await ticketOf(email);
  const session = await desk.verifyTimeCode(ticket, timeCodeAt(secrets.get(email) ?? "", backend.clock.now()), NETWORK);
  if (session.kind !== "ok") throw new Error(session.message);
  return session.value.token;
}

describe("the log-in", () => {
  test("is closed until there is an operator, and asks for a mail code and a time-based code", async () => {
    expect(await desk.isOpen()).toBe(false);
    const { operator } = await logIn("all", "first@desk.example.in");
    expect(await desk.isOpen()).toBe(true);
    expect(operator).toMatchObject({ email: "first@desk.example.in", role: "all" });
  });

  test("says the same for an unknown address, and sends nothing to it", async () => {
    const sent = await desk.sendCode("nobody@desk.example.in", NETWORK);
    expect(sent.kind).toBe("ok");
    await expect(lastCode(backend, "nobody@desk.example.in")).rejects.toThrow("No code");
  });

  test("refuses a time-based code that was used, a wrong one, and a ticket that was used", async () => {
    const email = "replay@desk.example.in";
    await logIn("viewer", email);
    const ticket = await ticketOf(email);
    const code = timeCodeAt(secrets.get(email) ?? "", backend.clock.now());
    expect((await desk.verifyTimeCode(ticket, code === "000000" ? "000001" : "000000", NETWORK)).kind).toBe("refused");
    const [{ outcome, details } = {}] = await backend.services.database
      .select()
      .from(audit)
      .where(eq(audit.actor, email))
      .orderBy(desc(audit.number));
    expect([outcome, details]).toEqual(["refused", '{"why":"app code"}']);
    expect((await desk.verifyTimeCode(ticket, code, NETWORK)).kind).toBe("ok");
    expect((await desk.verifyTimeCode(ticket, code, NETWORK)).kind).toBe("refused");
    backend.clock.advance(1);
    const other = await desk.sendCode(email, NETWORK);
    if (other.kind !== "ok") throw new Error(other.message);
    const checked = await desk.verifyMailCode(other.value.ticket, await lastCode(backend, email), NETWORK);
    expect(checked.kind).toBe("ok");
    if (checked.kind === "ok") expect((await desk.verifyTimeCode(checked.value.ticket, code, NETWORK)).kind).toBe("refused");
  });

  test.each([-120, 120, 570])("says to look at the clock only for a code that is right at another time: %i s", async (seconds) => {
    const email = `clock${seconds}@desk.example.in`;
    await logIn("viewer", email);
    const secret = secrets.get(email) ?? "";
    const ticket = await ticketOf(email);
    backend.clock.advance(300);
    const answer = async (code: string) => {
      const read = await desk.verifyTimeCode(ticket, code, NETWORK);
      return read.kind === "refused" ? read.message : read.kind;
    };
    const codeAt = (offset: number) => timeCodeAt(secret, new Date(backend.clock.now().getTime() + offset * 1000));
    expect(await answer(codeAt(seconds))).toMatch(/^This code is right for another time: the phone's clock/);
    expect(await answer(codeAt(1200))).toMatch(/^This code is not right/);
    const now = codeAt(0);
    expect(await answer(now)).toBe("ok");
  });

  test("accepts each recovery code once, and stops guesses", async () => {
    const email = "recovery@desk.example.in";
    const { codes } = await logIn("viewer", email);
    expect(codes).toHaveLength(10);
    const [code = ""] = codes;
    expect((await desk.verifyTimeCode(await ticketOf(email), code.toLowerCase().replace(/0/g, "o").replace(/1/g, "i"), NETWORK)).kind).toBe(
      "ok",
    );
    const ticket = await ticketOf(email);
    expect((await desk.verifyTimeCode(ticket, code, NETWORK)).kind).toBe("refused");
    const answers = [];
    for (let guess = 0; guess < 20; guess += 1) answers.push(await desk.verifyTimeCode(ticket, "123456", NETWORK));
    const last = answers.at(-1);
    expect(last).toMatchObject({ kind: "refused" });
    expect(last?.kind === "refused" ? last.message : "").toContain("Too many wrong");
  });

  test("lasts 30 minutes without use and 8 hours at most, and ends at once if the operator is ended", async () => {
    const email = "times@desk.example.in";
    const { token } = await logIn("viewer", email);
    backend.clock.advance(29 * 60);
    expect(await desk.findOperator(token)).not.toBeNull();
    backend.clock.advance(31 * 60);
    expect(await desk.findOperator(token)).toBeNull();
    const later = await logInAgain(email);
    for (let half = 0; half < 16; half += 1) {
      backend.clock.advance(29 * 60);
      expect(await desk.findOperator(later)).not.toBeNull();
    }
    backend.clock.advance(29 * 60);
    expect(await desk.findOperator(later)).toBeNull();
    const ended = await logInAgain(email);
    await operate(`change-operator ${email} --end`);
    expect(await desk.findOperator(ended)).toBeNull();
    expect((await findOperatorByEmail(backend.services.database, email))?.endedAt).not.toBeNull();
  });

  test("keeps an operator who may do everything", async () => {
    const { data } = await operate("list operators");
    const full = (data as { email: string; role: string; state: string }[]).filter((one) => one.role === "all" && one.state === "active");
    for (const { email } of full.slice(1)) await operate(`change-operator ${email} --role viewer`);
    expect(await operate(`change-operator ${full[0]?.email ?? ""} --end`)).toMatchObject({
      kind: "refused",
      said: "This is the last operator with the role all.",
    });
  });
});

describe("a command", () => {
  const formOf = (forms: readonly CommandForm[], name: string) => forms.find(({ command }) => command === name);

  test("of the registry is at the desk unless it needs the server's files, or the desk has a page for it", () => {
    const atTerminalOnly = commands.filter(({ verb }) => verb === undefined).map(({ name }) => name);
    const pages = [
      "batches",
      "dead-letters",
      "find",
      "list",
      "misuse-reports",
      "order",
      "orders",
      "packing-slip",
      "prices",
      "promo-codes",
      "resellers",
      "show",
    ];
    const files = ["back-up", "check-backup", "restore", "sms-templates", "whatsapp-templates"];
    expect(atTerminalOnly.toSorted()).toEqual([...pages, ...files, "stray-payments"].toSorted());
  });

  test("is allowed or refused by the role, for every role and every command", async () => {
    for (const role of deskRoles) {
      const { token, operator } = await logIn(role, `role-${role}@desk.example.in`);
      const own = desk.formsFor(operator).map(({ command }) => command);
      for (const command of commands) {
        const isAllowed = command.verb !== undefined && includedRoles[role].includes(command.role ?? "all");
        expect([role, command.name, own.includes(command.name)]).toEqual([role, command.name, isAllowed]);
        if (!isAllowed) expect(await run(token, command.name, {})).toEqual({ kind: "not allowed" });
      }
    }
  });

  test("has a form from its parameters, and shows its errors beside the fields", async () => {
    const { token, operator } = await logIn("all", "forms@desk.example.in");
    const form = formOf(desk.formsFor(operator), "mint");
    expect(form?.fields.find(({ name }) => name === "product")).toMatchObject({
      label: "Product",
      input: "choice",
      choices: ["car", "bike"],
      isRequired: true,
    });
    // A schema that is a list of words is a choice by itself.
    expect(form?.fields.find(({ name }) => name === "kind")).toMatchObject({ input: "choice", choices: ["prepaid", "postpaid", "trial"] });
    expect(await run(token, "mint", { batch: "desk", product: "boat", kind: "prepaid", count: "2" })).toEqual({
      kind: "refused",
      field: "product",
      message: "Product must be car or bike.",
      parts: {},
    });
    expect(await run(token, "mint", { batch: "desk", product: "car", kind: "prepaid", count: "2" })).toMatchObject({
      kind: "done",
    });
  });

  test("that costs money needs a fresh code", async () => {
    const { token } = await logIn("money", "fresh@desk.example.in");
    const values = { product: "bike", price: "590", struck: "990" };
    expect((await run(token, "set-price", values)).kind).toBe("done");
    backend.clock.advance(6 * 60);
    expect(await run(token, "set-price", values)).toEqual({ kind: "fresh code needed" });
    expect((await desk.refreshCode(token, timeCodeAt(secrets.get("fresh@desk.example.in") ?? "", backend.clock.now()), NETWORK)).kind).toBe(
      "ok",
    );
    expect((await run(token, "set-price", values)).kind).toBe("done");
  });

  test("that writes files runs as a job, which begins again after its process was killed", async () => {
    const { token, operator } = await logIn("orders", "jobs@desk.example.in");
    await operate("mint --batch jobs --product car --kind prepaid --count 3");
    const started = await run(token, "print", { batch: "jobs", csv: "on" });
    if (started.kind !== "started") throw new Error(JSON.stringify(started));
    await backend.services.database.execute(sql`update jobs set state = 'running', leased_until = ${backend.clock.now()}`);
    expect(await workOnNextJob(backend.services, { dump }, () => undefined)).toBe(false);
    backend.clock.advance(120);
    expect(await workOnNextJob(backend.services, { dump }, () => undefined)).toBe(true);
    expect(await desk.readJob(operator, started.job)).toMatchObject({ state: "done", files: [{ name: "stickers.csv" }] });
    const file = await desk.readJobFile(operator, started.job, "stickers.csv");
    const parts = [];
    for await (const part of file?.parts ?? []) parts.push(part);
    expect(Buffer.concat(parts).toString("utf8").trim().split("\r\n")).toHaveLength(4);
    const cancelled = await run(token, "print", { batch: "jobs", csv: "on" });
    if (cancelled.kind !== "started") throw new Error(JSON.stringify(cancelled));
    await desk.cancelJob(operator, cancelled.job);
    expect(await workOnNextJob(backend.services, { dump }, () => undefined)).toBe(false);
  });

  test("that ends its process again and again is given up, and a stalled process cannot write into its successor's files", async () => {
    const { token, operator } = await logIn("orders", "fatal@desk.example.in");
    await operate("mint --batch fatal --product car --kind prepaid --count 1");
    const started = await run(token, "print", { batch: "fatal", csv: "on" });
    if (started.kind !== "started") throw new Error(JSON.stringify(started));
    const leases = [];
    for (let each = 0; each < 3; each += 1) {
      leases.push(await leaseJob(backend.services));
      backend.clock.advance(120);
    }
    const [stalled, , last] = leases;
    if (!stalled || !last) throw new Error("No leases");
    const part = { file: "stickers.csv", position: 0, content: new Uint8Array([1]) };
    await expect(insertPart(backend.services, stalled, part)).rejects.toThrow("another process has it");
    await endJob(backend.services, stalled, "done", "");
    expect(await desk.readJob(operator, started.job)).toMatchObject({ state: "running" });
    await insertPart(backend.services, last, part);

    backend.clock.advance(120);
    const events: string[] = [];
    expect(await workOnNextJob(backend.services, { dump }, ({ event }) => events.push(event))).toBe(true);
    expect(events).toEqual(["job given up"]);
    const message = "The server ended 3 times during this job, so it is not tried again.";
    expect(await desk.readJob(operator, started.job)).toMatchObject({ state: "failed", message });
  });
});

test("the role orders mints no stickers for a reseller, which nobody would pay", async () => {
  const { token } = await logIn("orders", "gift@desk.example.in");
  const values = { batch: "gift", product: "car", kind: "prepaid", count: "5", reseller: "shop@example.in" };
  expect(await run(token, "mint", values)).toEqual({ kind: "not allowed" });
  const refusals = await backend.services.database.select().from(audit).where(eq(audit.action, "mint")).orderBy(audit.number);
  expect(refusals.at(-1)).toMatchObject({ outcome: "refused", details: '{"why":"role"}' });
});

describe("the audit", () => {
  test("has the same row for a command at the terminal and at the desk, without what names a person", async () => {
    const { token } = await logIn("all", "audit@desk.example.in");
    await operate("contacts");
    await run(token, "contacts", {});
    await operate("find 9810012345");
    await operate("list orders --search 9810012345");
    await operate("show orders 9810012345");
    const rows = await backend.services.database.select().from(audit).orderBy(audit.number);
    const of = (action: string) => rows.filter((row) => row.action === action).slice(-2);
    expect(of("contacts").map(({ door, actor, outcome, details }) => ({ door, actor, outcome, details }))).toEqual([
      { door: "terminal", actor: "terminal", outcome: "done", details: "{}" },
      { door: "desk", actor: "audit@desk.example.in", outcome: "done", details: "{}" },
    ]);
    expect(JSON.stringify(rows)).not.toContain("9810012345");
  });
});

describe("lists", () => {
  test("and things of all kinds can be read, and exported", async () => {
    const { operator } = await logIn("all", "lists@desk.example.in");
    for (const { name, sorts, filters } of desk.lists) {
      const choice = Object.fromEntries(filters.map((filter) => [filter.name, filter.choices[0]?.value ?? ""]));
      const plain = sorts.map(({ value: sort }) => ({ ...allRows, sort }));
      const last = { ...allRows, filters: choice, search: "x1", position: { kind: "last" } } as const;
      for (const query of [...plain, last]) {
        const page = await desk.readPage(operator, name, query);
        expect(page).not.toBeNull();
        const to = page?.rows[0]?.to ?? null;
        const thing = to === null || name === "jobs" ? "none" : await desk.readThing(operator, to);
        expect([name, to, thing]).toEqual([name, to, expect.anything()]);
      }
      const file = await desk.exportList(operator, name, allRows);
      for await (const part of file?.parts ?? []) expect(part.length).toBeGreaterThan(0);
    }
  });

  test("turn pages by keys, forwards and backwards, without losing a row", async () => {
    const { operator } = await logIn("all", "pages@desk.example.in");
    await operate("mint --batch many --product bike --kind prepaid --count 130");
    const seen: string[] = [];
    let position: ListQuery["position"] = { kind: "first" };
    for (;;) {
      const page = await desk.readPage(operator, "stickers", { ...allRows, position });
      seen.push(...(page?.rows.map(({ to }) => to?.id ?? "") ?? []));
      if (!page?.next) break;
      position = { kind: "after", key: page.next };
    }
    expect(new Set(seen).size).toBe(seen.length);
    const last = await desk.readPage(operator, "stickers", { ...allRows, position: { kind: "last" } });
    expect(last?.rows.map(({ to }) => to?.id)).toEqual(seen.slice(-50));
    const before = await desk.readPage(operator, "stickers", { ...allRows, position: { kind: "before", key: last?.previous ?? "" } });
    expect(before?.rows.map(({ to }) => to?.id)).toEqual(seen.slice(-100, -50));
    const changed = await desk.readPage(operator, "stickers", { ...allRows, position: { kind: "after", key: "changed" } });
    expect(changed?.rows).toHaveLength(50);
  });
});

test("the desk speaks the words of the web, not of the terminal, in its form, its refusals and its results", async () => {
  const { token, operator } = await logIn("all", "words@desk.example.in");
  const said: unknown[] = [desk.lists, await desk.readToday(operator)];
  for (const form of desk.formsFor(operator)) {
    const { command, fields, ...shown } = form;
    said.push(shown, ...fields.map(({ label, hint }) => ({ label, hint })));
    expect([command, fields.map(({ label }) => label)]).toEqual([command, [...new Set(fields.map(({ label }) => label))]]);
    const plain = { text: "x", number: "1", phone: "9810012345", email: "x@example.in", date: "2030-01-01", flag: "", "long text": "x" };
    const typed = fields.map(({ name, input, choices }) => [name, input === "choice" ? (choices[0] ?? "") : plain[input]] as const);
    for (const values of [{}, Object.fromEntries(typed)]) said.push(await run(token, command, values));
  }
  said.push(await run(token, "dispatch", { order: "1", courier: "DTDC", docket: "1" }));
  said.push(
    await run(token, "print", { batch: "none" }),
    await run(token, "retry", {}),
    await run(token, "change-operator", { email: operator.email }),
  );
  const names = commands
    .map(({ name }) => name)
    .filter((name) => name.includes("-") && name !== "promo-codes" && name !== "stray-payments");
  const terminal = new RegExp(`--[a-z]|npm |\`|\\b(?:${names.join("|")})\\b`);
  const words = JSON.stringify(said, (key, value: unknown) => (["commands", "name", "field", "next"].includes(key) ? undefined : value));
  expect(words.length).toBeGreaterThan(5000);
  expect(terminal.exec(words)?.[0]).toBeUndefined();
});
