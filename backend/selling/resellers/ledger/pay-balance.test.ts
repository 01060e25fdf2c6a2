import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { DAY_SECONDS } from "#contract/day";
import type { Paise } from "#contract/money";
import { payBalance, readPaymentState, reportResellerPayment } from "#contract/payments";
import { listLedger, listOrders } from "#contract/reseller";
import { unfiltered } from "#contract/reseller-words";
import { issueSession } from "../../../accounts/sessions";
import { readToday } from "../../../desk/today";
import { operatorOf } from "../../../testing/operator";
import { shownStatesOf } from "../../../testing/order-states";
import { callbackReport, razorpayForTests } from "../../../testing/razorpay";
import { bookPostpaid, enrol, orderIdOf, wholeList, type TestReseller } from "../../../testing/resellers";
import { acceptedOrder, paymentReport, waitingMails } from "../../../testing/shop";
import { taxDocuments } from "../../tables";
import { balanceOrders, ledger } from "../tables";

const shop = razorpayForTests();
const operate = operatorOf(() => shop.backend);

/** What one pack costs postpaid: ₹405 and GST, in paise. */
const PACK = 477_90;

const pay = ({ guid, token }: TestReseller, amount: Paise) => shop.backend.call(payBalance, { guid, amount }, { bearer: token });

async function accountOf({ guid, token }: TestReseller) {
  const outcome = await shop.backend.call(listLedger, { guid, ...wholeList }, { bearer: token });
  if (outcome.kind !== "ok") throw new Error("The account cannot be read");
  return outcome.data;
}

const rowsOf = ({ id }: TestReseller) =>
  shop.backend.services.database.select().from(ledger).where(eq(ledger.resellerId, id)).orderBy(ledger.number);
const openedBy = ({ id }: TestReseller) => shop.backend.services.database.$count(balanceOrders, eq(balanceOrders.resellerId, id));

/** A reseller who owes two orders of one pack each, booked on the same day. */
async function debtor(): Promise<TestReseller> {
  const reseller = await enrol(shop.backend);
  for (let count = 0; count < 2; count += 1) orderIdOf(await bookPostpaid(shop.backend, reseller, { car: 1 }));
  return reseller;
}

test("what is due is paid online and stands in the ledger once, however often it is reported", async () => {
  const reseller = await debtor();
  expect((await accountOf(reseller)).due).toMatchObject({ amount: 2 * PACK, isPayable: true });
  const placed = acceptedOrder(await pay(reseller, 2 * PACK));
  expect(placed.amount).toBe(2 * PACK);
  const paid = shop.razorpay.pay(placed.providerOrderId);
  const webhook = shop.razorpay.webhook("order.paid", placed.providerOrderId);
  const report = () => shop.backend.call(reportResellerPayment, paymentReport(placed, "Success", callbackReport(paid)));
  const said = await Promise.all([report(), shop.deliver(webhook), report(), shop.deliver(webhook), report()]);
  expect(said.filter((reply) => "kind" in reply && reply.kind !== "ok")).toEqual([]);
  await operate("reconcile --order", placed.orderId);

  const { balance, due, rows } = await accountOf(reseller);
  expect([balance, due]).toEqual([0, null]);
  // Its order is in no list of the reseller's, so the entry has no link to one.
  expect(rows[0]).toMatchObject({ credit: 2 * PACK, closing: 0, isPayment: true, orderId: null });
  expect((await rowsOf(reseller)).map(({ event }) => event)).toEqual(["order", "order", "payment"]);
  expect(await shop.backend.services.database.$count(taxDocuments, eq(taxDocuments.orderId, Number(placed.orderId)))).toBe(0);
  expect((await waitingMails(shop.backend.services)).filter(({ subject }) => subject.includes(placed.orderId))).toEqual([]);
  const listed = { guid: reseller.guid, ...wholeList, ...unfiltered };
  expect(await shop.backend.call(listOrders, listed, { bearer: reseller.token })).toMatchObject({ data: { total: 2 } });
  const state = { orderId: placed.orderId, providerOrderId: placed.providerOrderId };
  expect(await shop.backend.call(readPaymentState, state)).toMatchObject({ data: { state: "paid", orderCode: "" } });
});

test("the desk names the payment, sends no parcel for it, and counts it as no sale", async () => {
  const reseller = await debtor();
  const salesOf = async () => (await readToday(shop.backend.services, "all")).series.find(({ title }) => title === "Sales")?.days;
  const before = await salesOf();
  const placed = acceptedOrder(await pay(reseller, 2 * PACK));
  expect(await shownStatesOf(shop.backend, placed.orderId)).toMatchObject({ states: { desk: "not paid", list: "not paid" } });
  shop.razorpay.pay(placed.providerOrderId);
  await operate("reconcile --order", placed.orderId);
  const shown = await shownStatesOf(shop.backend, placed.orderId);
  expect(shown.states).toEqual({ page: "paid", desk: "paid", list: "paid", command: "paid" });
  expect(shown.waits).toEqual({ command: false, list: false });
  expect(shown.actions).toEqual(["Change address, phone or e-mail", "Refund ₹955.80 to Deccan Motors"]);
  expect((await operate("order", placed.orderId)).said).toContain("balance");
  expect(await operate(`dispatch ${placed.orderId} --courier DTDC --docket 1 --mint`)).toMatchObject({ kind: "refused" });
  expect(await operate("resend", placed.orderId)).toMatchObject({ kind: "refused" });
  expect(await salesOf()).toEqual(before);
});

test("another amount than the one that is due opens nothing", async () => {
  const reseller = await debtor();
  for (const amount of [PACK, 2 * PACK - 1, 2 * PACK + 1, 0, -PACK]) expect((await pay(reseller, amount)).kind).toBe("refused");
  orderIdOf(await bookPostpaid(shop.backend, reseller, { car: 1 }));
  expect((await pay(reseller, 2 * PACK)).kind).toBe("refused");
  expect(await openedBy(reseller)).toBe(0);
  // Less than a rupee cannot be paid online.
  await operate(`record-payment --reseller ${reseller.email} --amount ${(3 * PACK - 99) / 100} --reference UTR-SMALL`);
  expect((await accountOf(reseller)).due).toMatchObject({ amount: 99, isPayable: false });
  expect((await pay(reseller, 99)).kind).toBe("refused");
});

test("ten tabs share one payment, which can be made after a failure; the day after there is a new one", async () => {
  const reseller = await debtor();
  const placed = await Promise.all(Array.from({ length: 10 }, () => pay(reseller, 2 * PACK)));
  const [first, ...others] = placed.map(acceptedOrder);
  expect(new Set(others.map(({ providerOrderId }) => providerOrderId))).toEqual(new Set([first?.providerOrderId]));
  expect(await openedBy(reseller)).toBe(1);
  if (first === undefined) throw new Error("unreachable");
  const failure = paymentReport(first, "Failed", { failureReason: "Payment dismissed by user" });
  expect((await shop.backend.call(reportResellerPayment, failure)).kind).toBe("ok");
  expect(acceptedOrder(await pay(reseller, 2 * PACK))).toEqual(first);
  expect(await rowsOf(reseller)).toHaveLength(2);
  shop.backend.clock.advance(DAY_SECONDS);
  const token = await issueSession(shop.backend.services.database, shop.backend.services, "reseller", reseller.id);
  expect(acceptedOrder(await pay({ ...reseller, token }, 2 * PACK)).orderId).not.toBe(first.orderId);
});

test("a payment that is no longer due, because a bank transfer was recorded meanwhile, becomes credit", async () => {
  const reseller = await debtor();
  const placed = acceptedOrder(await pay(reseller, 2 * PACK));
  await operate(`record-payment --reseller ${reseller.email} --amount ${(2 * PACK) / 100} --reference UTR-MEANWHILE`);
  shop.razorpay.pay(placed.providerOrderId);
  await shop.deliver(shop.razorpay.webhook("order.paid", placed.providerOrderId));
  expect(await accountOf(reseller)).toMatchObject({ balance: 2 * PACK, due: null });
  orderIdOf(await bookPostpaid(shop.backend, reseller, { car: 1 }));
  expect(await accountOf(reseller)).toMatchObject({ balance: PACK, due: null });
});

test("a refund takes the money off the account and opens the orders again; the entry cannot be reversed as well", async () => {
  const reseller = await debtor();
  const placed = acceptedOrder(await pay(reseller, 2 * PACK));
  const { razorpay_payment_id: paymentId } = shop.razorpay.pay(placed.providerOrderId);
  await shop.deliver(shop.razorpay.webhook("order.paid", placed.providerOrderId));
  expect(await operate(`reverse-entry 3 --reseller ${reseller.email} --reason mistake`)).toMatchObject({ kind: "refused" });
  await operate(`refund ${paymentId} --amount 100 --reason part`);
  expect(await accountOf(reseller)).toMatchObject({ balance: -100_00, due: { amount: 100_00 } });
  await operate(`refund ${paymentId} --reason rest`);
  const { balance, due, rows } = await accountOf(reseller);
  expect([balance, due?.amount]).toEqual([-2 * PACK, 2 * PACK]);
  expect(rows[0]).toMatchObject({ debit: 2 * PACK - 100_00, orderId: null });
  const mails = (await waitingMails(shop.backend.services)).filter(({ to }) => to === reseller.email);
  expect(mails.filter(({ text }) => text.includes("/order?o="))).toHaveLength(2);
  expect(mails.filter(({ text }) => text.includes("/myaccount"))).toHaveLength(2);
  // The reseller ordered nothing, so no mail may say that an order is cancelled.
  expect((await operate(`cancel-order ${placed.orderId} --note refunded`)).said).toContain("Refund it instead.");
  expect((await shownStatesOf(shop.backend, placed.orderId)).actions).toEqual([]);
});

test("a second payment of the same order, by its link, is sent back and does not touch the account", async () => {
  const reseller = await debtor();
  const placed = acceptedOrder(await pay(reseller, 2 * PACK));
  shop.razorpay.pay(placed.providerOrderId);
  const second = shop.razorpay.payByLink(await shop.linkOf(placed)).get("razorpay_payment_id") ?? "";
  await shop.deliver(shop.razorpay.webhook("order.paid", placed.providerOrderId));
  await operate("reconcile --order", placed.orderId);
  await operate(`refund ${second} --reason twice`);
  expect(await accountOf(reseller)).toMatchObject({ balance: 0, due: null });
  expect(await rowsOf(reseller)).toHaveLength(3);
});
