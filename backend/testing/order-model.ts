import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { OrderPage } from "#contract/order-page";
import { readOrder } from "../selling/order-page/handlers";
import { ledger } from "../selling/resellers/tables";
import { deskOperatorOf } from "./desk-operator";
import { operatorOf } from "./operator";
import { openStraysOf, shownStatesOf } from "./order-states";
import { razorpayForTests } from "./razorpay";
import type { PlacedOrder } from "./shop";

export const shop = razorpayForTests();
export type Dispute = { readonly id: string; readonly amount: number; status: "open" | "won" | "lost" };
type Money = { readonly paymentId: string; readonly amount: number; readonly disputes: Dispute[] };

const doors = { terminal: operatorOf(() => shop.backend), desk: deskOperatorOf(() => shop.backend) } as const;
let door: keyof typeof doors = "terminal";
export const operate = (words: string, ...more: readonly string[]) => doors[door](words, ...more);

/** What happened to an order, as the test did it. */
export type Known = {
  readonly placed: PlacedOrder;
  /** Null for a reseller's order. */
  readonly phone: string | null;
  /** Whether the order pays what is due on a reseller's account. Its goods are those of other orders, so it has no invoice. */
  readonly isBalance: boolean;
  own: Money | null;
  /** Payments that settled nothing. */
  readonly strays: Money[];
  isDispatched: boolean;
  isCancelled: boolean;
  /** Whether the customer asked to cancel, or was told that the order stays. Null before. */
  asked: "asks" | "declined" | null;
  /** Where the parcel goes, and the invoice's place of supply. */
  place: { readonly city: string; readonly state: string };
  /** What is invoiced: the payment, or what refunds had left of it when the invoice was corrected. Null before the payment. */
  invoiced: number | null;
  isErased: boolean;
};
export type Model = { readonly orders: Known[] };

export const ways = ["webhook", "poll"] as const;
export type Way = (typeof ways)[number];

/**
 * What the provider says of a payment: the sum of its refunds, whatever their result, without the failed ones; and of those it has sent.
 */
export function sentBack({ paymentId, disputes }: Money, onlyProcessed: boolean): number {
  const counts = ({ status }: { status: string }) =>
    onlyProcessed ? ["processed", "lost"].includes(status) : !["failed", "won"].includes(status);
  return [...shop.razorpay.refundsOf(paymentId), ...disputes].filter(counts).reduce((sum, { amount }) => sum + amount, 0);
}

export function stateOf({ own, isCancelled, isDispatched, isBalance, asked }: Known): string {
  if (isDispatched) return "dispatched";
  if (own === null) return "not paid";
  const isSentBack = sentBack(own, false) >= own.amount;
  if (isCancelled) return isSentBack ? "cancelled" : "refund due";
  if (isSentBack) return "refunded";
  if (isBalance) return "paid";
  return asked === "asks" ? "asked to cancel" : "to dispatch";
}

export const hasOpenDispute = ({ own }: Known) => own?.disputes.some(({ status }) => status === "open") ?? false;

/** What is known of an order that was just placed. @param phone - null for a reseller's order. */
export async function newlyPlaced(placed: PlacedOrder, phone: string | null, isBalance = false): Promise<Known> {
  const { order } = await readOrder(shop.backend.services, Number(placed.orderId));
  const nothing = { own: null, isDispatched: false, isCancelled: false, asked: null, isErased: false, invoiced: null };
  return { placed, phone, isBalance, strays: [], place: placeOf(order), ...nothing };
}

function placeOf({ shipTo: { city, state } }: OrderPage["order"]): Known["place"] {
  return { city, state };
}

/** Holds all that the places say about an order against what happened. */
export async function check(order: Known): Promise<void> {
  const { services } = shop.backend;
  const state = stateOf(order);
  const { orderId } = order.placed;
  const shown = await shownStatesOf(shop.backend, orderId);
  const waits = state === "to dispatch";
  expect([shown.states, shown.waits]).toEqual([
    { page: state, desk: state, list: state, command: state },
    { command: waits, list: waits },
  ]);
  expect(shown.parcels.today, "Today counts the parcels of its list").toBe(shown.parcels.list);
  const { order: page, refunds, invoice, creditNotes, cancelling, mayChange } = await readOrder(services, Number(orderId));
  expect({ ...placeOf(page), taxedIn: invoice?.buyer.state ?? order.place.state, mayChange }).toEqual({
    ...order.place,
    taxedIn: order.place.state,
    mayChange: order.phone !== null && (waits || state === "asked to cancel") && !order.isErased,
  });
  expect({ mayAsk: cancelling?.mayAsk, asks: cancelling?.askedAt !== null, declined: cancelling?.declined }).toEqual({
    mayAsk: waits && order.asked !== "declined",
    asks: state === "asked to cancel",
    declined: order.asked === "declined" ? "No" : "",
  });
  await checkMoney(order, { refunds, invoice, creditNotes });
}

/** Money in is goods, refunds and what is open. */
async function checkMoney(
  order: Known,
  { refunds, invoice, creditNotes }: Pick<OrderPage, "refunds" | "invoice" | "creditNotes">,
): Promise<void> {
  const all = [...(order.own === null ? [] : [order.own]), ...order.strays];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const sent = sum(refunds.filter(({ state: of }) => of === "sent" || of === "returned").map(({ amount }) => amount));
  const open = await openStraysOf(shop.backend.services, order.placed.orderId);
  // A corrected invoice is taken back in full by the credit notes that name it.
  const credited = creditNotes.filter(({ corrects }) => corrects?.number === invoice?.number);
  const invoiced = (invoice?.total ?? 0) - sum(credited.map(({ total }) => total));
  const goods = order.isBalance ? await creditOf(order.placed) : invoiced;
  const moneyIn = sum(all.map(({ amount }) => amount));
  expect({
    openStrays: open.map(({ providerPaymentId }) => providerPaymentId).toSorted(),
    invoice: invoice?.total ?? 0,
    goods,
    sent,
    accounted: goods + sent + sum(open.map(({ amount, refunded }) => amount - refunded)),
  }).toEqual({
    openStrays: order.strays
      .filter((money) => sentBack(money, true) < money.amount)
      .map(({ paymentId }) => paymentId)
      .toSorted(),
    invoice: order.isBalance ? 0 : (order.invoiced ?? order.own?.amount ?? 0),
    goods: order.own === null ? 0 : order.own.amount - sentBack(order.own, true),
    sent: sum(all.map((money) => sentBack(money, true))),
    accounted: moneyIn,
  });
}

/** What a payment of what is due has left on the reseller's account. */
async function creditOf({ orderId }: PlacedOrder): Promise<number> {
  const isOfOrder = eq(ledger.orderId, Number(orderId));
  const entries = await shop.backend.services.database.select().from(ledger).where(isOfOrder).orderBy(ledger.number);
  return entries.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
}

/** A step with an order, whichever the number chooses. It runs only if the order allows it. */
export abstract class Step {
  protected readonly pick: number;
  constructor(pick: number) {
    this.pick = pick;
  }
  protected order({ orders }: Readonly<Model>): Known | undefined {
    return orders[this.pick % Math.max(orders.length, 1)];
  }
  check(model: Readonly<Model>): boolean {
    const order = this.order(model);
    return order !== undefined && this.allows(order);
  }
  async run(model: Model): Promise<void> {
    const order = this.order(model);
    if (order === undefined) throw new Error("There is no order");
    door = this.pick % 2 === 0 ? "terminal" : "desk";
    await this.act(order);
    await check(order);
  }
  toString(): string {
    return `${this.constructor.name} of order ${this.pick}`;
  }
  protected allows(_: Known): boolean {
    return true;
  }
  protected abstract act(order: Known): Promise<void>;
}
