import type { RequestOf } from "#contract/call";
import { INR, paymentStatuses, reportResellerPayment } from "#contract/payments";
import { placePostpaidOrder, placePrepaidOrder, readPrice } from "#contract/reseller";
import { discountedRate } from "#contract/money";
import { issueSession } from "../accounts/sessions";
import { resellers } from "../selling/resellers/tables";
import { signSandboxPayment } from "../payment-provider/sandbox/pay-page";
import { firstPriceBreaks } from "../composition/reference-data";
import { breakFor } from "../selling/resellers/ordering/rules";
import { payAtSandbox } from "./payments";
import type { Sender, TestBackend } from "./test-backend";

/** Requests the whole list and nothing else, as in the spec. */
export const wholeList = { page: null, pageSize: null, from: null, to: null, sort: null, wantsOverview: null } as const;

export type TestReseller = typeof resellers.$inferSelect & { readonly token: string };

/** Creates a logged-in reseller. Defaults: 20 % prepaid discount, 10 % postpaid discount, purchase limit of 100 stickers. */
export async function enrol({ services }: TestBackend, facts: Partial<typeof resellers.$inferInsert> = {}): Promise<TestReseller> {
  const { database, secrets, clock } = services;
  const id = secrets.randomId();
  const [reseller] = await database
    .insert(resellers)
    .values({
      id,
      guid: secrets.randomToken(),
      email: `reseller-${id}@example.in`,
      name: "Deccan Motors",
      phone: "9822012345",
      address: "14 Station Road",
      city: "Pune",
      state: "Maharashtra",
      pincode: "411001",
      gstin: "27AAPFU0939F1ZV",
      prepaidDiscount: 20,
      postpaidDiscount: 10,
      purchaseLimit: 100,
      createdAt: clock.now(),
      ...facts,
    })
    .returning();
  if (reseller === undefined) throw new Error("The reseller was not inserted");
  return { ...reseller, token: await issueSession(database, services, "reseller", id) };
}

/**
 * Returns an order at the initial prices, for a postpaid or a prepaid API call. Only the postpaid API call has the field `paymentMode`. The
 * prepaid API call is sent without it.
 */
export function orderRequest(reseller: TestReseller, mode: "postpaid" | "prepaid", { car = 0, bike = 0 }) {
  const discountPercent = mode === "postpaid" ? reseller.postpaidDiscount : reseller.prepaidDiscount;
  const price = discountedRate(breakFor(car + bike, firstPriceBreaks).rate, discountPercent);
  const lines = [
    { productId: "1", quantity: car, price },
    { productId: "2", quantity: bike, price },
  ].filter(({ quantity }) => quantity > 0);
  return { guid: reseller.guid, paymentMode: "postpaid", discountPercent, lines };
}

export function bookPostpaid(
  backend: TestBackend,
  reseller: TestReseller,
  quantities: { car?: number; bike?: number },
  sender: Sender = {},
) {
  return backend.call(placePostpaidOrder, orderRequest(reseller, "postpaid", quantities), { bearer: reseller.token, ...sender });
}

export function orderPrepaid(
  backend: TestBackend,
  reseller: TestReseller,
  quantities: { car?: number; bike?: number },
  sender: Sender = {},
) {
  return backend.call(placePrepaidOrder, orderRequest(reseller, "prepaid", quantities), { bearer: reseller.token, ...sender });
}

/** Returns the id of a placed order. @throws if the order was refused. */
export function orderIdOf(outcome: Awaited<ReturnType<typeof bookPostpaid> | ReturnType<typeof orderPrepaid>>): string {
  if (outcome.kind !== "ok" || outcome.data.order === null) throw new Error(`The order was refused: ${JSON.stringify(outcome)}`);
  return String(outcome.data.order.id);
}

export function priceOf(backend: TestBackend, reseller: TestReseller, quantity: number) {
  return backend.call(readPrice, { productId: "1", guid: reseller.guid, quantity }, { bearer: reseller.token });
}

type PrepaidOrder = Awaited<ReturnType<typeof orderPrepaid>>;

/** Pays the order in the sandbox, unless `changes` report a failure. In both cases, reports the payment's result as the website does. */
export async function reportPaid(
  backend: TestBackend,
  reseller: TestReseller,
  placed: PrepaidOrder,
  changes: Partial<RequestOf<typeof reportResellerPayment>> = {},
) {
  if (placed.kind !== "ok") throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
  const { order, provider } = placed.data;
  const paymentId = changes.providerPaymentId ?? `pay_${order.id}`;
  if (changes.status !== paymentStatuses.failed) await payAtSandbox(backend, provider.orderId, paymentId);
  const report = {
    paymentReference: paymentId,
    orderId: order.id,
    providerPaymentId: paymentId,
    providerOrderId: provider.orderId,
    signature: signSandboxPayment(backend.services.secrets, provider.orderId, paymentId),
    amount: order.amount ?? 0,
    currency: INR,
    status: paymentStatuses.success,
    failureReason: null,
    ...changes,
  };
  return backend.call(reportResellerPayment, report, { bearer: reseller.token });
}
