import { afterAll, beforeAll, expect, test } from "vitest";

import { readInvoice } from "#contract/tax-documents";
import { askToCancel, readOrderPage } from "#contract/order-page";
import { listLedger, listOrders, readOrder } from "#contract/reseller";
import { operatorOf } from "../../../testing/operator";
import { shownStatesOf } from "../../../testing/order-states";
import { messagesIn } from "../../../testing/outbox";
import {
  bookPostpaid,
  enrol,
  orderIdOf,
  orderPrepaid,
  priceOf,
  reportPaid,
  wholeList,
  type TestReseller,
} from "../../../testing/resellers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";

let shared: { backend: TestBackend };

beforeAll(async () => {
  shared = { backend: await testBackend() };
});
afterAll(() => shared.backend.close());

const operate = operatorOf(() => shared.backend);

const asReseller = ({ guid, token }: TestReseller) => ({ guid, sender: { bearer: token } });

async function detailsOf(reseller: TestReseller, orderId: string) {
  const { guid, sender } = asReseller(reseller);
  const outcome = await shared.backend.call(readOrder, { guid, orderId }, sender);
  if (outcome.kind !== "ok") throw new Error("The order cannot be read");
  return outcome.data.order;
}

async function booksOf(reseller: TestReseller) {
  const { guid, sender } = asReseller(reseller);
  const ledger = await shared.backend.call(listLedger, { guid, ...wholeList }, sender);
  const orders = await shared.backend.call(listOrders, { guid, ...wholeList, search: null, status: null }, sender);
  if (ledger.kind !== "ok" || orders.kind !== "ok") throw new Error("The lists cannot be read");
  const left = await priceOf(shared.backend, reseller, 1);
  return {
    balance: ledger.data.balance,
    notes: ledger.data.rows.map(({ note }) => note),
    orders: orders.data.orders.map(({ id, status, paymentStatus }) => [id, status, paymentStatus]),
    left: left.kind === "ok" ? left.data.terms?.purchaseLeft : null,
  };
}

const mailsTo = async ({ email }: TestReseller) =>
  (await messagesIn(shared.backend.services)).flatMap((message) =>
    message.channel === "mail" && message.to === email ? [message.text] : [],
  );

test("a reseller's mails say what happens next for a shop: of a postpaid order, a prepaid order, and a parcel", async () => {
  const reseller = await enrol(shared.backend);
  const postpaid = orderIdOf(await bookPostpaid(shared.backend, reseller, { car: 1, bike: 2 }));
  await reportPaid(shared.backend, reseller, await orderPrepaid(shared.backend, reseller, { car: 3 }));
  await operate(`dispatch ${postpaid} --courier DTDC --docket D1 --mint`);
  const mails = await mailsTo(reseller);
  const [booked, paid, sent] = ["on your account", "Total paid", `${postpaid} is on its way`].map((said) =>
    mails.find((mail) => mail.includes(said)),
  );
  expect(booked).toContain(
    `Order number: ${postpaid}\n1 pack of two, Car Sticker, at ₹405.00: ₹405.00\n2 packs of two, Bike Sticker, at ₹405.00`,
  );
  expect(booked).toContain("Total, on your account: ₹1,433.70");
  expect(paid).toContain("Total paid: ₹1,274.40");
  expect(sent).toContain(`Your order ${postpaid} is on its way.`);
  for (const mail of [booked, paid, sent]) {
    expect(mail).toContain("Sell each pack for one vehicle. Its buyer scans a sticker to register: do not register your stock.");
    expect(mail).not.toContain("Scan one to register");
  }
  expect((await operate(`resend ${postpaid}`)).said).toContain("The mail about the parcel");
});

test("a reseller asks to cancel a postpaid order, which then waits, is taken off the account, and has a credit note", async () => {
  const { backend } = shared;
  const reseller = await enrol(backend);
  const orderId = orderIdOf(await bookPostpaid(backend, reseller, { car: 60 }));
  const { pageCode: code } = await detailsOf(reseller, orderId);
  expect(await backend.call(readOrderPage, { code })).toMatchObject({ data: { cancelling: { mayAsk: true }, order: { paidAt: null } } });
  expect(await backend.call(askToCancel, { code })).toMatchObject({ kind: "ok" });
  expect((await detailsOf(reseller, orderId)).status).toBe("Asked to cancel");
  expect((await shownStatesOf(backend, orderId)).actions).toContain("Cancel and take off the account");
  expect((await operate(`dispatch ${orderId} --courier DTDC --docket D1 --mint`)).said).toContain("The customer asks to cancel the order.");
  expect((await operate(`cancel-order ${orderId} --note asked`)).said).toBe(
    "26762.40 rupees are on the reseller's account. Cancel it with the refund to take them off it.",
  );
  expect((await operate(`cancel-order ${orderId} --note asked --refund`)).said).toBe(`Order ${orderId} is cancelled.`);
  expect(await booksOf(reseller)).toEqual({
    balance: 0,
    notes: [`Order ${orderId} cancelled: asked`, `Postpaid order ${orderId}`],
    orders: [[orderId, "Cancelled", "Cancelled"]],
    left: 100,
  });
  const page = await backend.call(readOrderPage, { code });
  expect(page).toMatchObject({
    data: { order: { state: "cancelled" }, creditNotes: [{ total: 26_762_40, buyer: { gstin: reseller.gstin } }] },
  });
  expect(await mailsTo(reseller)).toContainEqual(
    expect.stringContaining(`Your order ${orderId} is cancelled. We took ₹26,762.40 off your account.`),
  );
  expect((await operate(`cancel-order ${orderId} --note again --refund`)).said).toBe("The order is cancelled already.");
  const { guid, sender } = asReseller(reseller);
  expect(await backend.call(readInvoice, { guid, orderId }, sender)).toMatchObject({ kind: "ok" });
});

test("money that was paid for a cancelled postpaid order pays the next one, and is never spent twice", async () => {
  const { backend } = shared;
  const reseller = await enrol(backend);
  const first = orderIdOf(await bookPostpaid(backend, reseller, { car: 10 }));
  await operate(`record-payment --reseller ${reseller.email} --amount 4779 --reference UTR-${first}`);
  expect((await detailsOf(reseller, first)).paymentStatus).toBe("Paid");
  await operate(`cancel-order ${first} --note asked --refund`);
  expect((await booksOf(reseller)).balance).toBe(4_779_00);
  const second = orderIdOf(await bookPostpaid(backend, reseller, { car: 10 }));
  const third = orderIdOf(await bookPostpaid(backend, reseller, { bike: 10 }));
  const { balance, orders } = await booksOf(reseller);
  expect([balance, Object.fromEntries(orders.map(([id, , paymentStatus]) => [id, paymentStatus]))]).toEqual([
    -4_779_00,
    { [first]: "Cancelled", [second]: "Paid", [third]: "Pending" },
  ]);
});

test("a postpaid order that is dispatched cannot be cancelled", async () => {
  const reseller = await enrol(shared.backend);
  const orderId = orderIdOf(await bookPostpaid(shared.backend, reseller, { car: 1 }));
  await operate(`dispatch ${orderId} --courier DTDC --docket D1 --mint`);
  expect((await operate(`cancel-order ${orderId} --note late --refund`)).said).toBe(
    "The order is dispatched. Take the dispatch back first.",
  );
});
