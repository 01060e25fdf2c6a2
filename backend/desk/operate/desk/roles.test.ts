import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendInquiry } from "#contract/content";
import { deskRoles, includedRoles, type Desk, type DeskOperator, type DeskRole } from "#contract/desk";
import { sendGrievance } from "#contract/grievance";
import { issueSession } from "../../../accounts/sessions";
import { consents, sessions } from "../../../accounts/tables";
import { owners } from "../../../registry/tables";
import { inquiries } from "../../../selling/content/tables";
import { grievances } from "../../../selling/grievances/tables";
import { resellers } from "../../../selling/resellers/tables";
import { orders } from "../../../selling/tables";
import { operatorOf } from "../../../testing/operator";
import { enrol } from "../../../testing/resellers";
import { placeTestOrder } from "../../../testing/shop";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { createOperator, findOperatorByEmail } from "../../operators/operators";
import { everything } from "../../list";
import { audit } from "../../tables";
import { commands } from "../commands";
import { createDesk } from "./desk";

/** What is planted, with the least role that sees it without asking for it. Null: nobody does, because it is masked. */
const planted = {
  "9811100001": null,
  "order-mail@planted.example": null,
  "1 Planted Lane": "orders",
  "9811100002": null,
  "owner-mail@planted.example": null,
  "9811100003": null,
  "inquiry-mail@planted.example": null,
  "Inquirer Planted": "orders",
  "A planted question": "orders",
  "9811100004": null,
  "grievance-mail@planted.example": null,
  "Griever Planted": "orders",
  "A planted grievance": "orders",
  "9811100005": null,
  "5 Planted Road": "orders",
  "all@operators.planted.example": "all",
  "A planted action": "all",
  "A note planted on an order": "orders",
  "A note planted on an owner": "orders",
  "planted-c": "people",
} as const satisfies Readonly<Record<string, DeskRole | null>>;

/** The columns that are shown masked, with what they hold. Each can be asked for with the role of its list. */
const maskedValues = {
  "orders.phone": ["9811100001", "viewer"],
  "orders.email": ["order-mail@planted.example", "viewer"],
  "owners.phone": ["9811100002", "viewer"],
  "owners.email": ["owner-mail@planted.example", "viewer"],
  "inquiries.phone": ["9811100003", "orders"],
  "inquiries.email": ["inquiry-mail@planted.example", "orders"],
  "grievances.phone": ["9811100004", "orders"],
  "grievances.email": ["grievance-mail@planted.example", "orders"],
  "resellers.phone": ["9811100005", "viewer"],
} as const satisfies Readonly<Record<string, readonly [string, DeskRole]>>;

let backend: TestBackend;
let desk: Desk;
const operate = operatorOf(() => backend);
const ids = new Map<string, string>();
const tokens = new Map<DeskRole, string>();
const operators = new Map<DeskRole, DeskOperator>();

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  const { services } = backend;
  const { database } = services;
  const noDump = () => {
    throw new Error("Unexpected backup");
  };
  desk = createDesk(services, { dump: noDump }, () => undefined);
  await placeTestOrder(backend);
  const { owner } = await registerSticker(services);
  const reseller = await enrol(backend);
  const letter = { name: "x", firstName: "x", lastName: "x", email: "x@example.in", phone: "", message: "x", language: "en" };
  expect((await backend.call(sendInquiry, { ...letter, phone: "9876512345" })).kind).toBe("ok");
  expect((await backend.call(sendGrievance, letter)).kind).toBe("ok");
  const [, orderMail, , , ownerMail] = Object.keys(planted);
  const one = <Row>([row]: readonly Row[]): Row => {
    if (row === undefined) throw new Error("Nothing is planted");
    return row;
  };
  const order = { phone: "9811100001", email: orderMail, address: "1 Planted Lane" };
  ids.set("orders", String(one(await database.update(orders).set(order).returning()).id));
  await database.update(owners).set({ phone: "9811100002", email: ownerMail }).where(eq(owners.id, owner.id));
  ids.set("owners", String(owner.id));
  const asked = { phone: "9811100003", email: "inquiry-mail@planted.example", firstName: "Inquirer", lastName: "Planted" };
  ids.set(
    "inquiries",
    String(
      one(
        await database
          .update(inquiries)
          .set({ ...asked, message: "A planted question" })
          .returning(),
      ).id,
    ),
  );
  const grieved = { phone: "9811100004", email: "grievance-mail@planted.example", name: "Griever Planted" };
  ids.set(
    "grievances",
    String(
      one(
        await database
          .update(grievances)
          .set({ ...grieved, message: "A planted grievance" })
          .returning(),
      ).id,
    ),
  );
  await database.update(resellers).set({ phone: "9811100005", address: "5 Planted Road" }).where(eq(resellers.id, reseller.id));
  ids.set("resellers", String(reseller.id));
  for (const role of deskRoles) {
    const email = `${role}@operators.planted.example`;
    await createOperator(services, { email, name: role, role });
    const operator = await findOperatorByEmail(database, email);
    if (operator === null) throw new Error("No operator");
    operators.set(role, operator);
    tokens.set(role, await issueSession(database, services, "operator", operator.id));
  }
  await database.update(sessions).set({ confirmedAt: services.clock.now() });
  for (const [kind, what] of [
    ["orders", "an order"],
    ["owners", "an owner"],
  ] as const)
    expect((await operate(`note ${kind} ${ids.get(kind) ?? ""} --text`, `A note planted on ${what}`)).kind).toBe("done");
  const given = { purpose: "account", version: "planted-c", language: "en", givenAt: services.clock.now() } as const;
  await database.insert(consents).values({ ...given, id: services.secrets.randomId(), ownerId: owner.id });
  const action = { action: "A planted action", at: services.clock.now(), actor: "terminal", door: "terminal", outcome: "done" } as const;
  await database.insert(audit).values({ ...action, details: "{}" });
});
afterAll(() => backend.close());

const operatorWith = (role: DeskRole): DeskOperator => {
  const operator = operators.get(role);
  if (operator === undefined) throw new Error("No operator");
  return operator;
};

const includes = (own: DeskRole, needed: DeskRole) => includedRoles[own].includes(needed);

/** The planted data in what was read. */
const foundIn = (read: unknown) => Object.keys(planted).filter((text) => JSON.stringify(read).includes(text));

const mayFind = (role: DeskRole) =>
  Object.entries(planted).flatMap(([text, needed]) => (needed !== null && includes(role, needed) ? [text] : []));

/** Reads all that somebody with a role can read at the desk without asking for a masked value. */
async function everythingFor(role: DeskRole): Promise<Readonly<Record<string, unknown>>> {
  const operator = operatorWith(role);
  const searches = [null, ...Object.keys(planted)];
  const read: Record<string, unknown> = { today: await desk.readToday(operator), forms: desk.formsFor(operator) };
  for (const { name } of desk.lists) {
    for (const search of searches) read[`${name}?${search ?? ""}`] = await desk.readPage(operator, name, { ...everything, search });
    const parts = [];
    for await (const part of (await desk.exportList(operator, name, everything))?.parts ?? []) parts.push(Buffer.from(part));
    read[`${name}.csv`] = Buffer.concat(parts).toString("utf8");
    // The pages are those of everything that there is, also of what this role's lists do not show.
    const all = await desk.readPage(operatorWith("all"), name, everything);
    for (const { to } of all?.rows ?? []) if (to !== null) read[`${to.kind}/${to.id}`] = await desk.readThing(operator, to);
  }
  for (const [kind, id] of ids) read[`${kind}/${id}`] = await desk.readThing(operator, { kind, id });
  for (const search of searches) read[`find ${search ?? ""}`] = await desk.find(operator, search ?? "planted");
  return read;
}

test.each(deskRoles)(
  "somebody with the role %s reads on all pages, lists, exports and searches what the role may see, and no more",
  async (role) => {
    const read = await everythingFor(role);
    expect(Object.keys(read).length).toBeGreaterThan(300);
    expect(foundIn(Object.values(read))).toEqual(mayFind(role));
    const lists = desk.lists.filter(({ name }) => read[`${name}?`] !== null).map(({ name }) => name);
    expect(lists).toEqual(desk.lists.filter((list) => includes(role, list.role)).map(({ name }) => name));
    expect(desk.lists.filter((list) => list.role === "orders").map(({ name }) => name)).toEqual(["inquiries", "grievances", "jobs"]);
    expect(desk.lists.filter((list) => list.role === "all").map(({ name }) => name)).toEqual(["operators", "audit"]);
    expect(desk.lists.filter((list) => list.role === "people").map(({ name }) => name)).toEqual(["data-requests", "owners"]);
  },
);

test.each(deskRoles)("no command at the desk tells somebody with the role %s more than the pages do", async (role) => {
  const told: string[] = [];
  for (const { name } of commands) {
    const operands = { text: "planted", id: ids.get("orders") ?? "", order: ids.get("orders") ?? "", name: "inquiries", kind: "orders" };
    for (const [list, id] of [...ids, ["orders", "1"]] as const)
      for (const values of [
        operands,
        { ...operands, id, name: list, kind: list, whole: "on", inquiry: id, ticket: id, phone: "9811100009" },
      ]) {
        const form = { key: `${role} ${name} ${list} ${JSON.stringify(values)}`, confirmed: null };
        told.push(JSON.stringify(await desk.runCommand(tokens.get(role) ?? "", name, values, form)));
      }
  }
  expect(told.length).toBeGreaterThan(500);
  expect(foundIn(told).filter((text) => !mayFind(role).includes(text))).toEqual([]);
});

test.each(deskRoles)("the role %s asks for the masked values of its own lists only, and the audit has each question", async (role) => {
  const operator = operatorWith(role);
  const seen = async () => {
    const rows = await backend.services.database.select().from(audit).where(eq(audit.operatorId, operator.id));
    return rows.filter(({ action }) => action.startsWith("show ")).map(({ action, subject }) => `${action} ${subject ?? ""}`);
  };
  const expected = [];
  for (const [column, [value, needed]] of Object.entries(maskedValues)) {
    const [list = ""] = column.split(".");
    const id = ids.get(list) ?? "";
    const isAllowed = includes(role, needed);
    expect([column, await desk.reveal(operator, { kind: column, id })]).toEqual([column, isAllowed ? value : null]);
    if (isAllowed) expected.push(`show ${column} ${list}/${id}`);
  }
  for (const kind of ["orders.address", "owners.name", "operators.email", "orders"])
    expect(await desk.reveal(operator, { kind, id: ids.get("orders") ?? "" })).toBeNull();
  expect((await seen()).toSorted()).toEqual(expected.toSorted());
});

test("at the terminal, which is for the user of the server, a page is masked too unless the whole is asked for, which the audit says", async () => {
  const id = ids.get("orders") ?? "";
  const masked = await operate(`show orders ${id}`);
  expect(foundIn([masked.said, masked.data])).toEqual(["1 Planted Lane", "A note planted on an order"]);
  for (const words of [`show orders ${id} --whole`, `order ${id}`]) {
    const { said, data } = await operate(words);
    const whole = ["9811100001", "order-mail@planted.example", "1 Planted Lane", "A note planted on an order"];
    expect([words, foundIn(said), foundIn(data)]).toEqual([words, whole, whole]);
  }
  const rows = await backend.services.database.select().from(audit).where(eq(audit.door, "terminal"));
  const shown = rows.flatMap(({ action, subject }) => (action.startsWith("show orders.") ? [`${action} ${subject ?? ""}`] : []));
  const [email, phone] = [`show orders.email orders/${id}`, `show orders.phone orders/${id}`];
  expect(shown.toSorted()).toEqual([email, email, phone, phone]);
});
