import { deliveryDates } from "#contract/delivery-dates";
import { formatRupees } from "#contract/money";
import { words } from "#contract/words";
import type { Database } from "../../platform/database/database";
import { buttonTo, paragraph, type MailPart, type MailRow } from "../../delivery/messages/compose-mail";
import type { BackendEnvironment } from "../../requests/environment/environment";
import type { Services } from "../../requests/services";
import { mailSentences, parcelSentences, parcelUse, type MailSentences } from "./mail-sentences";
import { openOrderPage } from "./order-link";
import { findOrder, isReplacement, useOf, type Order, type OrderLine } from "./store";
import { mailCustomer, textCustomer, type OrderMail } from "./tell-customer";

/** When an order was paid, or booked on a reseller's account. */
export type Confirmed = { readonly at: Date; readonly isOnAccount: boolean };

/**
 * Mails the confirmation of a shop order or of a reseller's order, and sends it by SMS to a shop's customer. Use it in the transaction that
 * marks the order paid, or books it on the account, so that it is sent only once.
 */
export async function confirmOrder(
  transaction: Database,
  services: Services,
  orderId: number,
  confirmed: Confirmed = { at: services.clock.now(), isOnAccount: false },
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Paid order not found");
  const { path } = await openOrderPage(transaction, services, orderId);
  await mailCustomer(transaction, services, found.order, confirmationMail(found, path, confirmed, services.environment));
  await textCustomer(transaction, services, found.order, "order_paid");
}

type Found = { readonly order: Order; readonly lines: readonly OrderLine[] };

function confirmationMail({ order, lines }: Found, path: string, confirmed: Confirmed, environment: BackendEnvironment): OrderMail {
  const sentences = mailSentences.en;
  const parts: MailPart[] = [
    paragraph(words.orderPlaced),
    amounts(order, lines, {
      ...sentences,
      ...(isReplacement(lines) ? {} : parcelSentences),
      ...(confirmed.isOnAccount ? { totalPaid: "Total, on your account" } : {}),
    }),
    { kind: "paragraph", lines: nextSteps(useOf(order.kind, lines), confirmed.at) },
    {
      kind: "paragraph",
      lines: ["We deliver in 3-5 business days to:", order.name, order.address, `${order.city}, ${order.state} ${order.pincode}`],
    },
    ...buttonTo(environment, sentences.seeOrder, path),
    ...(order.kind === "shop" ? buttonTo(environment, "How it works", "/howitwork") : []),
  ];
  return { subject: sentences.orderSubject(environment.brandName, order.id), parts };
}

/** What happens after the order, and on which days (spec, section 9: 3 to 5 business days). A shop sells stickers and registers none. */
function nextSteps(use: keyof typeof parcelUse, from: Date): string[] {
  const { first, last } = deliveryDates(from);
  return [
    "What happens next:",
    "1. We pack your order, and write when the parcel is on its way.",
    `2. The parcel arrives from ${first} to ${last}.`,
    use !== "shop" ? `3. ${parcelUse[use]}` : "3. Put one at the front and one at the back. Scan one to register.",
  ];
}

/** Lists the order number, the products and the amounts of an order. */
export function amounts(order: Order, lines: readonly OrderLine[], sentences: MailSentences): MailPart {
  return {
    kind: "rows",
    hasTotal: true,
    rows: [
      [sentences.orderNumber, String(order.id)],
      ...lines.map(({ name, quantity, price }): MailRow => [
        sentences.line(quantity, name, formatRupees(price, true)),
        formatRupees(quantity * price, true),
      ]),
      [sentences.subtotal, formatRupees(order.subtotal, true)],
      ...(order.discount > 0 ? [[sentences.discount, `-${formatRupees(order.discount, true)}`] as const] : []),
      [sentences.gst, formatRupees(order.gst, true)],
      [sentences.totalPaid, formatRupees(order.total, true)],
    ],
  };
}
