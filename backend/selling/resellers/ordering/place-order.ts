import { discountedRate } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";
import { words } from "#contract/words";
import type { CoreServices, Database } from "../../../platform/database/database";
import { resellerOrders, type OrderMode } from "../tables";
import { readShipping } from "../../orders/shipping";
import { insertOrder, type OrderLine, type RequestedLine } from "../../orders/store";
import { refusal, type Refusal } from "../../../requests/handler";
import { messages } from "../../../requests/messages";
import { listProducts } from "../../shop/products";
import { lockReseller, type Reseller } from "../account/store";
import { purchaseLeft } from "../ledger/credit";
import { listPriceBreaks, listQuotes } from "./price-store";
import { findRate, parseOrderedLines, type OrderedLines } from "./rules";

export type PlacedOrder = {
  readonly kind: "placed";
  readonly orderId: number;
  readonly amounts: OrderAmounts;
  readonly createdAt: Date;
};

const orderErrors = {
  price: words.priceChanged,
  product: messages.productNotSold,
  tooLittle: "Orders below ₹1 cannot be paid online.",
} as const;

/** The smallest amount that the payment provider accepts, in paise. */
const MIN_PREPAID_TOTAL = 100;

/**
 * Stores a reseller's order at the backend's own prices. Locks the reseller until the transaction ends, so that concurrent orders cannot
 * exceed the purchase limit together. The order has a copy of the reseller's address and GSTIN: if the reseller moves, the order and its
 * invoice do not change.
 */
export async function placeResellerOrder(
  transaction: Database,
  services: CoreServices,
  resellerId: number,
  mode: OrderMode,
  requested: readonly RequestedLine[],
  personId: number | null = null,
): Promise<PlacedOrder | Refusal> {
  const wanted = parseOrderedLines(requested);
  if (wanted.kind === "refusal") return wanted;
  const reseller = await lockReseller(transaction, resellerId);
  if (mode === "postpaid") {
    const left = await purchaseLeft(transaction, reseller);
    if (wanted.quantity > left) return refusal(words.postpaidLimitExceeded(left));
  }
  const priced = await priceOrder(transaction, services, reseller, mode, wanted);
  if ("kind" in priced) return priced;
  const { rate, discount, lines, amounts } = priced;
  const { subtotal, gst, total } = amounts;
  const orderId = services.secrets.randomId();
  const createdAt = services.clock.now();
  const buyer = { ...readShipping(reseller), gstin: reseller.gstin };
  const order = { ...buyer, id: orderId, kind: "reseller", subtotal, discount: 0, gst, total, createdAt } as const;
  await insertOrder(transaction, services, order, lines);
  const { quantity } = wanted;
  await transaction.insert(resellerOrders).values({ orderId, resellerId, personId, mode, quantity, rate, discount, createdAt });
  return { kind: "placed", orderId, amounts, createdAt };
}

async function priceOrder(
  transaction: Database,
  { clock }: CoreServices,
  { id, prepaidDiscount, postpaidDiscount }: Reseller,
  mode: OrderMode,
  wanted: OrderedLines,
) {
  const discount = mode === "postpaid" ? postpaidDiscount : prepaidDiscount;
  const breaks = await listPriceBreaks(transaction);
  const rate = findRate(wanted, discount, breaks, await listQuotes(transaction, id, clock.now()));
  if (rate === null) return refusal(orderErrors.price);
  const sold = await listProducts(transaction);
  const lines: OrderLine[] = [];
  for (const [productId, quantity] of wanted.quantities) {
    const product = sold.find((candidate) => String(candidate.id) === productId);
    if (product === undefined) return refusal(orderErrors.product);
    lines.push({ productId: product.id, name: product.name, quantity, price: discountedRate(rate, discount) });
  }
  const amounts = orderAmounts(lines, 0);
  if (mode === "prepaid" && amounts.total < MIN_PREPAID_TOTAL) return refusal(orderErrors.tooLittle);
  return { rate, discount, lines, amounts };
}
