import { afterAll, beforeAll, expect, test } from "vitest";

import { listOrders } from "#contract/reseller";
import { unfiltered } from "#contract/reseller-words";
import { operatorOf } from "../../testing/operator";
import { shownStatesOf } from "../../testing/order-states";
import { messagesIn } from "../../testing/outbox";
import { paidBy } from "../../testing/payments";
import { enrol, orderIdOf, orderPrepaid, reportPaid, wholeList } from "../../testing/resellers";
import { placeTestOrder, report } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;
let payments = 0;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

async function paidOrder(): Promise<{ orderId: string; paymentId: string }> {
  const order = await placeTestOrder(backend, { email: `state-${(payments += 1)}@example.in` });
  const paymentId = `pay_state${payments}`;
  await report(backend, order, await paidBy(backend, order, paymentId));
  return { orderId: order.orderId, paymentId };
}

async function expectState(orderId: string, state: string, actions: readonly string[]): Promise<void> {
  const shown = await shownStatesOf(backend, orderId);
  const waits = state === "to dispatch";
  expect({ ...shown, parcels: null }).toEqual({
    states: { page: state, desk: state, list: state, command: state },
    actions,
    waits: { command: waits, list: waits },
    parcels: null,
  });
  expect(shown.parcels.today).toBe(shown.parcels.list);
}

const dispatch = (orderId: string) => operate(`dispatch ${orderId} --courier DTDC --docket S1 --mint`);
const cancel = (orderId: string) => operate(`cancel-order ${orderId} --note refunded`);

const waiting = ["Dispatch parcel", "Print slip and label", "Change address, phone or e-mail", "Send messages again"];

test("the page, the desk, its list, Today and the commands say the same state of an order, and offer only what it allows", async () => {
  const { orderId, paymentId } = await paidOrder();
  await expectState(orderId, "to dispatch", [...waiting, "Refund ₹590.00 to Asha Menon", "Cancel and refund"]);
  await operate(`refund ${paymentId} --amount 100 --reason late`);
  await expectState(orderId, "to dispatch", [...waiting, "Refund ₹490.00 to Asha Menon", "Cancel and refund"]);
  await operate(`refund ${paymentId} --reason late`);
  await expectState(orderId, "refunded", ["Cancel order"]);
  expect((await dispatch(orderId)).said).toBe("The order's payment is refunded. Cancel the order.");
  expect((await operate("resend", orderId)).said).toBe("The order is refunded. Cancel it to tell the customer.");
  expect((await cancel(orderId)).kind).toBe("done");
  await expectState(orderId, "cancelled", ["Send messages again"]);
  expect((await dispatch(orderId)).said).toBe("The order is cancelled.");

  const sent = await paidOrder();
  expect((await dispatch(sent.orderId)).kind).toBe("done");
  await expectState(sent.orderId, "dispatched", [
    "Print slip and label",
    "Correct docket",
    "Take dispatch back",
    "Send messages again",
    "Refund ₹590.00 to Asha Menon",
  ]);
});

test("the customer is told of a cancellation, and told again when the operator asks", async () => {
  const { orderId, paymentId } = await paidOrder();
  await operate(`refund ${paymentId} --reason late`);
  await cancel(orderId);
  await operate("resend", orderId);
  const mails = (await messagesIn(backend.services)).flatMap((message) => (message.channel === "mail" ? [message.text] : []));
  const told = `Your order ${orderId} is cancelled. Your payment of ₹590.00 goes back to you.`;
  expect(mails.filter((text) => text.includes(told))).toHaveLength(2);
});

test("a dispatch and a cancellation at once cannot both succeed, also for a reseller's order", async () => {
  const reseller = await enrol(backend);
  for (let turn = 0; turn < 5; turn += 1) {
    const placed = await orderPrepaid(backend, reseller, { car: 1 });
    const orderId = orderIdOf(placed);
    await reportPaid(backend, reseller, placed, { providerPaymentId: `pay_race${turn}` });
    const refund = operate(`refund pay_race${turn} --reason race`).then(() => cancel(orderId));
    const outcomes = (await Promise.all([dispatch(orderId), refund])).map(({ kind }) => kind);
    expect(["done,refused", "refused,done"], `dispatch and cancellation: ${outcomes.join()}`).toContain(outcomes.join());
  }
});

test("a reseller's list names a refunded and a cancelled order, and its month leaves them out", async () => {
  const reseller = await enrol(backend);
  const bearer = reseller.token;
  const placed = await orderPrepaid(backend, reseller, { car: 1 });
  await reportPaid(backend, reseller, placed, { providerPaymentId: "pay_listed" });
  const shown = async () => {
    const list = await backend.call(listOrders, { ...wholeList, ...unfiltered, guid: reseller.guid, wantsOverview: true }, { bearer });
    if (list.kind !== "ok") throw new Error("The orders were not listed");
    const { months = [], packing } = list.data.overview ?? {};
    return { status: list.data.orders[0]?.status, orders: months.at(-1)?.orders, packing };
  };
  expect(await shown()).toEqual({ status: "Placed", orders: 1, packing: 1 });
  await operate("refund pay_listed --reason late");
  expect(await shown()).toEqual({ status: "Refunded", orders: 0, packing: 0 });
  await cancel(orderIdOf(placed));
  expect(await shown()).toEqual({ status: "Cancelled", orders: 0, packing: 0 });
});
