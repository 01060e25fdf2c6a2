import { afterAll, beforeAll, expect, test } from "vitest";

import { sendGrievance } from "#contract/grievance";
import { inviteSecondDriver } from "#contract/owner-changes";
import { checkPromoCode, placeOrder } from "#contract/shop";
import { removeExpiredRows } from "../platform/database/expired-rows";
import { promoCodes } from "../selling/shop/tables";
import { callerRequests } from "./tables";
import { askForCodes } from "../testing/changes";
import { registerOwner } from "../testing/owners";
import { orderRequest, waitingMails } from "../testing/shop";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { addressDisclosureRule, disclosureRule } from "../accounts/rules";
import { channelRule } from "../contact/contacts/progress";
import { accidentRules } from "../contact/scanning/rules";
import { changeCodeRule } from "../owners/change-handlers";
import { testRule } from "../owners/alerts";
import { missedScans } from "../owners/trials";
import { namedPhones } from "../owners/people";
import { invitations } from "../selling/resellers/account/people";
import { inquiryRule } from "../selling/content/handlers";
import { grievanceRules } from "../selling/grievances/handlers";
import { orderRule } from "../selling/shop/checkout";
import { codeCheckRule, wrongCodeRule } from "../selling/shop/promo-rules";
import { unknownCodeRules } from "./known-code";
import { dailyKinds, oldRequests, type LimitRule } from "./limits";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const flooder = { from: "198.51.100.7" };
const customer = { from: "203.0.113.9" };
const place = (sender: { from: string }) => backend.call(placeOrder, orderRequest(), sender);

test("a network that floods us with orders is refused until an hour has passed, and nobody else is", async () => {
  const kinds = await Promise.all(Array.from({ length: orderRule.limits[0].count + 5 }, async () => (await place(flooder)).kind));
  expect([kinds.filter((kind) => kind === "ok").length, kinds.filter((kind) => kind === "limited").length]).toEqual([60, 5]);
  expect(await place(flooder)).toMatchObject({
    kind: "limited",
    retryAfter: 3600,
    message: "Too many orders. Please try again in 1 hour.",
  });
  expect((await place(customer)).kind).toBe("ok");
  backend.clock.advance(3600);
  expect((await place(flooder)).kind).toBe("ok");
});

test("right promo codes are limited too, far above what people do", async () => {
  const { database } = backend.services;
  const [code] = await database.select().from(promoCodes);
  const check = () => backend.call(checkPromoCode, { total: 1000_00, code: code?.code ?? "" }, flooder);
  const count = codeCheckRule.limits[0].count;
  const now = backend.clock.now();
  expect((await check()).kind).not.toBe("limited");
  const [counted] = await database.select().from(callerRequests).limit(1);
  if (counted === undefined) throw new Error("Nothing was counted");
  const more = Array.from({ length: count }, (_, index) => ({ ...counted, id: index + 1, kind: "promo_check" as const, createdAt: now }));
  await database.insert(callerRequests).values(more);
  expect(await check()).toMatchObject({ kind: "limited", message: "Too many promo codes. Please try again in 1 hour." });
});

test("no rule counts longer than its rows are kept, and no two rules share a kind", () => {
  const rules: LimitRule[] = [
    ...Object.values(accidentRules),
    ...Object.values(grievanceRules),
    ...Object.values(unknownCodeRules),
    ...[
      addressDisclosureRule(10),
      changeCodeRule,
      channelRule,
      codeCheckRule,
      disclosureRule,
      inquiryRule,
      invitations,
      missedScans,
      testRule,
      namedPhones,
      orderRule,
      wrongCodeRule,
    ],
  ];
  const kept = (kind: string) => (new Set<string>(dailyKinds).has(kind) ? 86_400 : 3600);
  expect(rules.filter(({ kind, limits }) => limits.some(({ seconds }) => seconds > kept(kind)))).toEqual([]);
  expect(rules.map(({ kind }) => kind).sort()).toEqual([...callerRequests.kind.enumValues].sort());
});

test("requests that no longer count are deleted", async () => {
  const { database } = backend.services;
  await removeExpiredRows(database, oldRequests(backend.clock.now()));
  expect(await database.$count(callerRequests)).toBeGreaterThan(0);
  backend.clock.advance(86_401);
  await removeExpiredRows(database, oldRequests(backend.clock.now()));
  expect(await database.$count(callerRequests)).toBe(0);
});

test("what we send about one account, phone or mailbox is limited, whatever network it comes from", async () => {
  const owner = await registerOwner(backend, "9700000001");
  for (let asked = 0; asked < 10; asked += 1) await askForCodes(backend, owner, "lost_phone", `97000001${10 + asked}`);
  await expect(askForCodes(backend, owner, "lost_phone", "9700000130")).rejects.toThrow("Too many OTPs");

  const invited = [];
  for (let number = 2; number <= 7; number += 1) {
    const { loginId, vehicleId, token: bearer } = await registerOwner(backend, `970000000${number}`);
    invited.push((await backend.call(inviteSecondDriver, { loginId, vehicleId, phone: "9700000099" }, { bearer })).kind);
  }
  expect(invited).toEqual(["ok", "ok", "ok", "ok", "ok", "refused"]);

  const grievance = { name: "Farhan", email: "flooded@example.in", phone: "", message: "Nobody answers.", language: "en" };
  for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"])
    expect((await backend.call(sendGrievance, grievance, { from })).kind).toBe("ok");
  expect((await waitingMails(backend.services)).filter(({ to }) => to === "flooded@example.in")).toHaveLength(3);
});
