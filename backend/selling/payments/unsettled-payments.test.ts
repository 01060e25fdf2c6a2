import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { describeError } from "../../../runtime/describe-error";
import { createMetrics } from "../../composition/metrics";
import { everything } from "../../desk/list";
import { readToday } from "../../desk/today";
import { operatorOf, readerOf } from "../../testing/operator";
import { readPayment } from "../../testing/payments";
import { callbackReport, razorpayForTests } from "../../testing/razorpay";
import { report, type PlacedOrder } from "../../testing/shop";
import { reconcile } from "./reconciliation";

const shop = razorpayForTests();
/** The doctor would ask the fake provider for its first page, without keys. */
const operate = operatorOf(() => {
  const { services } = shop.backend;
  return { ...shop.backend, services: { ...services, environment: { ...services.environment, payments: "sandbox" } } };
});

const CONSTRAINT = "no_more_invoices";
const run = (statement: string) => shop.backend.services.database.execute(sql.raw(statement));
const breakInvoices = () => run(`alter table tax_documents add constraint ${CONSTRAINT} check (false) not valid`);
const mendInvoices = () => run(`alter table tax_documents drop constraint if exists ${CONSTRAINT}`);

afterEach(mendInvoices);

const settle = {
  webhook: (order: PlacedOrder) => shop.deliver(shop.razorpay.webhook("payment.captured", order.providerOrderId)),
  report: (order: PlacedOrder, back: ReturnType<typeof callbackReport>) => report(shop.backend, order, back),
  "look-up": () => {
    shop.backend.clock.advance(120);
    return reconcile(shop.backend.services);
  },
} as const;

/** Returns what each place says of orders that are paid but not settled. */
async function said({ orderId }: PlacedOrder) {
  const { services } = shop.backend;
  const metrics = await createMetrics(services, { freeBytes: () => null })();
  const listed = await readerOf(services).readPage("payments", { ...everything, filters: { state: "not settled" } });
  const { title, count, tone } = (await readToday(services, "all")).waiting.find(({ filters }) => filters["state"] === "not settled") ?? {};
  return {
    metric: /^payments_unsettled \d+$/m.exec(metrics)?.[0],
    list: listed?.rows.map(({ to, cells }) => [to?.id, JSON.stringify(cells).includes(CONSTRAINT)]),
    today: [title, count, tone],
    doctor: /\d+ paid orders? .*broken/.exec((await operate("doctor")).said)?.[0].replaceAll(/ +/g, " ") ?? null,
    order: JSON.stringify(await readerOf(services).readThing({ kind: "orders", id: orderId })).includes(CONSTRAINT),
  };
}

test.each(Object.entries(settle))(
  "a %s that cannot settle a paid order shows everywhere with its constraint, until it is settled",
  async (_, tried) => {
    const order = await shop.place();
    const back = callbackReport(shop.razorpay.pay(order.providerOrderId));
    const before = await said(order);
    expect(before).toMatchObject({ metric: "payments_unsettled 0", list: [], doctor: null, order: false });

    await breakInvoices();
    await Promise.resolve(tried(order, back)).catch(() => null);
    expect(await said(order)).toEqual({
      metric: "payments_unsettled 0",
      list: [[order.orderId, true]],
      today: ["Paid orders that cannot be settled", 1, "waiting"],
      doctor: null,
      order: true,
    });
    shop.backend.clock.advance(11 * 60);
    const failure: unknown = await reconcile(shop.backend.services).catch((error: unknown) => error);
    expect(describeError(failure)).toMatchObject({ code: "23514", constraint: CONSTRAINT });
    expect(await said(order)).toMatchObject({
      metric: "payments_unsettled 1",
      today: ["Paid orders that cannot be settled", 1, "bad"],
      doctor: `1 paid order cannot be settled: ${CONSTRAINT} broken`,
    });

    await mendInvoices();
    await shop.settleAll(60);
    expect(await readPayment(shop.backend.services, order)).toMatchObject({ state: "paid", unsettledReason: null });
    expect(await said(order)).toEqual(before);
  },
);
