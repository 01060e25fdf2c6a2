import { expect, test } from "vitest";

import { askToCancel, readOrderPage } from "#contract/order-page";
import { words } from "#contract/words";
import { deskOperatorOf } from "../../testing/desk-operator";
import { operatorOf } from "../../testing/operator";
import { shownStatesOf } from "../../testing/order-states";
import { messagesIn } from "../../testing/outbox";
import { callbackReport, razorpayForTests } from "../../testing/razorpay";
import { placeTestOrder, report } from "../../testing/shop";
import { orderCode } from "../orders/order-link";

const shop = razorpayForTests();
const operate = operatorOf(() => shop.backend);
const atDesk = deskOperatorOf(() => shop.backend);
let orders = 0;

async function paidOrder() {
  const { backend, razorpay } = shop;
  const email = `asks-${(orders += 1)}@example.in`;
  const placed = await placeTestOrder(backend, { email });
  const paid = razorpay.pay(placed.providerOrderId);
  await report(backend, placed, callbackReport(paid));
  const code = orderCode(backend.services.secrets, Number(placed.orderId));
  return { id: placed.orderId, paymentId: paid.razorpay_payment_id, code, email };
}

const ask = (code: string) => shop.backend.call(askToCancel, { code });

async function pageOf(code: string) {
  const outcome = await shop.backend.call(readOrderPage, { code });
  if (outcome.kind !== "ok") throw new Error("The order has no page");
  return outcome.data;
}

/** The texts of the mails to an address, and of the SMS with an order's link. */
async function textsTo({ email, code }: { readonly email: string; readonly code: string }) {
  const messages = await messagesIn(shop.backend.services);
  return {
    mails: messages.flatMap((message) => (message.channel === "mail" && message.to === email ? [message.text] : [])),
    sms: messages.flatMap((message) => (message.channel === "sms" && message.text.includes(code) ? [message.template] : [])),
  };
}

test("an order whose customer asks to cancel waits for the answer, everywhere", async () => {
  const { id, code } = await paidOrder();
  expect(await ask(code)).toMatchObject({ kind: "ok" });
  expect(await ask(code)).toMatchObject({ kind: "ok" });
  const shown = await shownStatesOf(shop.backend, id);
  expect(shown.states).toEqual({ page: "asked to cancel", desk: "asked to cancel", list: "asked to cancel", command: "asked to cancel" });
  expect(shown.actions).toEqual([
    "Cancel and refund",
    "Decline cancellation",
    "Change address, phone or e-mail",
    "Send messages again",
    "Refund ₹590.00 to Asha Menon",
  ]);
  expect((await operate(`dispatch ${id} --courier DTDC --docket D1 --mint`)).said).toContain("The customer asks to cancel the order.");
  expect((await pageOf(code)).cancelling).toEqual({ mayAsk: false, askedAt: shop.backend.clock.now(), declined: "" });
});

test("one command cancels and refunds, at the desk after its question, and the customer hears of both", async () => {
  const order = await paidOrder();
  await ask(order.code);
  expect((await operate(`cancel-order ${order.id} --note asked --refund --ask`)).said).toBe(
    `Cancel order ${order.id} of Asha Menon, and send ₹590.00 back?`,
  );
  expect((await atDesk(`cancel-order ${order.id} --note asked --refund`)).said).toBe(
    `Order ${order.id} is cancelled.\nSent 590.00 rupees of payment ${order.paymentId} back.`,
  );
  const { mails, sms } = await textsTo(order);
  for (const sentence of ["is cancelled. Your payment of ₹590.00 goes back to you.", "We have sent ₹590.00 back"])
    expect(mails.filter((text) => text.includes(sentence))).toHaveLength(1);
  expect(sms).toContain("order_cancelled");
  expect(await pageOf(order.code)).toMatchObject({ order: { state: "cancelled" }, refunds: [{ state: "sent" }] });
});

test("a refund that fails leaves the order cancelled and the money due, until the command is repeated", async () => {
  const { id, code } = await paidOrder();
  shop.razorpay.refuseRefunds(true);
  const failed = await operate(`cancel-order ${id} --note asked --refund`);
  shop.razorpay.refuseRefunds(false);
  expect(failed.said).toContain(`Order ${id} is cancelled. Its payment is not sent back: The provider refused the refund:`);
  expect(await pageOf(code)).toMatchObject({ order: { state: "refund due" }, refunds: [] });
  expect((await operate(`dispatch ${id} --courier DTDC --docket D1 --mint`)).said).toBe("The order is cancelled.");
  expect((await operate(`cancel-order ${id} --note again`)).said).toContain("Its refund failed: cancel it with the refund");
  const { actions } = await shownStatesOf(shop.backend, id);
  expect(actions).toContain("Refund ₹590.00 to Asha Menon");
  expect((await operate(`cancel-order ${id} --note again --refund`)).kind).toBe("done");
  expect(await pageOf(code)).toMatchObject({ order: { state: "cancelled" }, refunds: [{ amount: 590_00 }] });
});

test("a customer whose cancellation is declined reads why, and the parcel waits again", async () => {
  const order = await paidOrder();
  await ask(order.code);
  const reason = "It was printed with your name";
  expect((await operate(`decline-cancellation ${order.id} --reason`, reason)).kind).toBe("done");
  const { mails, sms } = await textsTo(order);
  expect(mails.filter((text) => text.includes(reason))).toHaveLength(1);
  expect(sms).toContain("order_kept");
  expect(await pageOf(order.code)).toMatchObject({ order: { state: "to dispatch" }, cancelling: { mayAsk: false, declined: reason } });
  expect(await ask(order.code)).toMatchObject({ kind: "refused", message: words.cancelTooLate });
  expect((await operate(`decline-cancellation ${order.id} --reason again`)).kind).toBe("refused");
});

test("an order that was dispatched meanwhile can no longer be cancelled", async () => {
  const { id, code } = await paidOrder();
  await operate(`dispatch ${id} --courier DTDC --docket D1 --mint`);
  expect(await ask(code)).toMatchObject({ kind: "refused", message: words.cancelTooLate });
  expect((await operate(`cancel-order ${id} --note late --refund`)).said).toBe("The order is dispatched. Take the dispatch back first.");
  expect(await pageOf(code)).toMatchObject({ order: { state: "dispatched" }, cancelling: { mayAsk: false, askedAt: null } });
});
