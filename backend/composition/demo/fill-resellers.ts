import { asc, eq, inArray } from "drizzle-orm";

import { DAY_MS } from "#contract/day";
import { INR } from "#contract/payments";
import { discountedRate } from "#contract/money";
import { owners, vehicles } from "../../registry/tables";
import { resellerStickers, resellers, type OrderMode } from "../../selling/resellers/tables";
import { changePayment, insertPayment } from "../../selling/payments/store";
import type { CoreServices } from "../../platform/database/database";
import type { Services } from "../../requests/services";
import { recordPayment } from "../../selling/resellers/ledger/credit";
import { dispatchOrder } from "../../selling/dispatch/dispatch";
import { recordPaidOrder } from "../../selling/resellers/ordering/record-paid-order";
import { placeResellerOrder, type PlacedOrder } from "../../selling/resellers/ordering/place-order";
import { bookPostpaidOrder } from "../../selling/resellers/ordering/postpaid";
import { listPriceBreaks } from "../../selling/resellers/ordering/price-store";
import { breakFor } from "../../selling/resellers/ordering/rules";
import { demoCustomers, demoEvents, demoResellers, type DemoEvent, type DemoReseller } from "./resellers";

type DemoServices = CoreServices & Pick<Services, "environment">;
type OrderEvent = Extract<DemoEvent, { readonly car: number }>;

/** Inserts the demo resellers and their history, unless one of the resellers exists. */
export async function fillResellers(services: DemoServices): Promise<void> {
  const emails = Object.values(demoResellers).map(({ email }) => email);
  if ((await services.database.$count(resellers, inArray(resellers.email, emails))) > 0) return;
  const ids = { deccan: await putReseller(services, "deccan"), kaveri: await putReseller(services, "kaveri") };
  const orderIds = new Map<string, number>();
  for (const event of demoEvents) await applyEvent(at(services, event.daysAgo), ids[event.reseller], event, orderIds);
  await putCustomers(services, ids.deccan);
}

async function putReseller({ database, clock, secrets }: DemoServices, name: DemoReseller): Promise<number> {
  const id = secrets.randomId();
  await database.insert(resellers).values({ ...demoResellers[name], id, guid: secrets.randomToken(), createdAt: clock.now() });
  return id;
}

/** Returns the services with the clock set back. */
function at(services: DemoServices, daysAgo: number): DemoServices {
  return { ...services, clock: { now: () => new Date(services.clock.now().getTime() - daysAgo * DAY_MS) } };
}

async function applyEvent(services: DemoServices, resellerId: number, event: DemoEvent, orderIds: Map<string, number>): Promise<void> {
  const { database } = services;
  switch (event.kind) {
    case "postpaid order": {
      const placed = await bookPostpaidOrder(database, services, resellerId, await linesOf(services, "postpaid", event));
      orderIds.set(event.order, acceptedOrder(placed).orderId);
      return;
    }
    case "prepaid order": {
      const placed = await placeResellerOrder(database, services, resellerId, "prepaid", await linesOf(services, "prepaid", event));
      orderIds.set(event.order, acceptedOrder(placed).orderId);
      return putPayment(services, acceptedOrder(placed), event.payment);
    }
    case "dispatch": {
      const { courier, docket, order } = event;
      await dispatchOrder(database, services, { orderId: orderIds.get(order) ?? 0, courier, docket });
      return;
    }
    case "payment":
      await recordPayment(database, services, { resellerId, amount: event.amount, reference: event.reference });
  }
}

async function linesOf({ database }: DemoServices, mode: OrderMode, { reseller, car, bike }: OrderEvent) {
  const { prepaidDiscount, postpaidDiscount } = demoResellers[reseller];
  const { rate } = breakFor(car + bike, await listPriceBreaks(database));
  const price = discountedRate(rate, mode === "postpaid" ? postpaidDiscount : prepaidDiscount);
  return [
    { productId: "1", quantity: car, price },
    { productId: "2", quantity: bike, price },
  ];
}

/**
 * Inserts an order's payment. Marks a failed or paid one as the provider's report would. Also enters a paid order in the ledger and
 * issues its invoice.
 */
async function putPayment(
  services: DemoServices,
  { orderId, amounts, createdAt }: PlacedOrder,
  state: "paid" | "failed" | "awaited",
): Promise<void> {
  const { database } = services;
  await insertPayment(database, { orderId, amount: amounts.total, currency: INR, createdAt });
  if (state === "failed") await changePayment(database, orderId, { state, failureReason: "The bank declined the payment." });
  if (state !== "paid") return;
  await changePayment(database, orderId, { state, providerPaymentId: `pay_demo${orderId}`, paidAt: createdAt });
  await recordPaidOrder(database, services, orderId);
}

async function putCustomers({ database, clock, secrets }: DemoServices, resellerId: number): Promise<void> {
  const count = demoCustomers.flatMap(({ plates }) => plates).length;
  const free = await database
    .select({ stickerId: resellerStickers.stickerId })
    .from(resellerStickers)
    .where(eq(resellerStickers.resellerId, resellerId))
    .orderBy(asc(resellerStickers.number))
    .limit(count);
  const createdAt = clock.now();
  for (const { plates, ...person } of demoCustomers) {
    const ownerId = secrets.randomId();
    await database.insert(owners).values({ ...person, id: ownerId, loginId: secrets.randomId(), createdAt });
    for (const plate of plates) {
      const stickerId = free.shift()?.stickerId;
      if (stickerId === undefined) throw new Error("The demo's reseller has too few stickers");
      await database
        .insert(vehicles)
        .values({ id: secrets.randomId(), ownerId, stickerId, plate, emergencyPhone: "9860099000", createdAt });
    }
  }
}

function acceptedOrder(placed: Awaited<ReturnType<typeof placeResellerOrder>>): PlacedOrder {
  if (placed.kind === "refusal") throw new Error(`A demo order was refused: ${placed.message}`);
  return placed;
}
