import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { issueSession } from "../../../accounts/sessions";
import { sessions } from "../../../accounts/tables";
import { ledger } from "../../../selling/resellers/tables";
import { refunds } from "../../../selling/tables";
import { audit } from "../../tables";
import { createOperator, findOperatorByEmail } from "../../operators/operators";
import { operatorOf } from "../../../testing/operator";
import { paidBy } from "../../../testing/payments";
import { enrol } from "../../../testing/resellers";
import { placeTestOrder, report } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { createDesk } from "./desk";

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);
const dump = () => {
  throw new Error("Unexpected backup");
};

async function paidOrder(paymentId: string): Promise<string> {
  const order = await placeTestOrder(backend);
  await report(backend, order, await paidBy(backend, order, paymentId));
  return order.orderId;
}

/** Logs an operator in who has just typed a code of the app. */
async function moneyDesk() {
  const { services } = backend;
  const email = "money@desk.example.in";
  await createOperator(services, { email, name: "money", role: "money" });
  const token = await issueSession(services.database, services, "operator", (await findOperatorByEmail(services.database, email))?.id ?? 0);
  await services.database.update(sessions).set({ confirmedAt: backend.clock.now() }).where(eq(sessions.role, "operator"));
  return { desk: createDesk(services, { dump }, () => undefined), token };
}

test("with --ask, refund and record-payment show name and amount, and move nothing", async () => {
  const orderId = await paidOrder("pay_asked");
  const asked = await operate("refund pay_asked --amount 100 --reason late --ask");
  expect(asked.said).toBe(`Send ₹100.00 of ₹590.00 back to Asha Menon for order ${orderId}?`);
  expect((await operate("refund pay_unknown --reason late --ask")).said).toBe("No payment with this id is recorded.");
  const reseller = await enrol(backend);
  const payment = ["--reseller", reseller.email, "--amount", "1000", "--reference", "UTR 1", "--ask"] as const;
  expect((await operate("record-payment", ...payment)).said).toMatch(/^Record ₹1,000\.00 from .+ with the reference UTR 1\?$/);
  const { database } = backend.services;
  expect([await database.$count(refunds), await database.$count(ledger)]).toEqual([0, 0]);
  const noted = await database.select({ details: audit.details }).from(audit);
  expect(noted.map(({ details }) => details.includes('"ask":true'))).toEqual([true, true, true]);
});

test("the desk asks whose money moves, and how much, and acts only on the answer to this question", async () => {
  await paidOrder("pay_first");
  await paidOrder("pay_second");
  const { desk, token } = await moneyDesk();
  let forms = 0;
  const send = (payment: string, confirmed: string | null) =>
    desk.runCommand(token, "refund", { payment, reason: "late" }, { key: `question ${(forms += 1)}`, confirmed });
  const asked = await send("pay_first", null);
  const question = asked.kind === "question" ? asked.text : asked.kind;
  expect(question).toMatch(/^Send ₹590\.00 of ₹590\.00 back to Asha Menon for order \d+\?$/);
  expect((await send("pay_second", question)).kind).toBe("question");
  expect(await backend.services.database.$count(refunds)).toBe(0);
  expect(await send("pay_first", question)).toMatchObject({ kind: "done", lines: [expect.stringContaining("590.00 rupees")] });
  expect(await backend.services.database.select({ payment: refunds.providerPaymentId }).from(refunds)).toEqual([{ payment: "pay_first" }]);
  const [noted] = await backend.services.database.select().from(audit).orderBy(desc(audit.number)).limit(1);
  expect(noted).toMatchObject({ action: "refund", outcome: "done", subject: "payments/pay_first", details: '{"amount":"590.00"}' });
});
