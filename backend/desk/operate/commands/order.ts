import { asc, eq } from "drizzle-orm";

import type { DeskRole } from "#contract/desk";
import { plainText, email as maskedEmail, phone as maskedPhone } from "../../cells";
import { dispatchCorrections } from "../../../selling/tables";
import { creditNotesOf, findInvoice } from "../../../selling/invoices/store";
import { readOrderState } from "../../../selling/orders/state";
import { findOrder } from "../../../selling/orders/store";
import { refundsOfOrder } from "../../../selling/payments/refund-store";
import { findPayment } from "../../../selling/payments/store";
import { describePacks, packsOf } from "../../../selling/dispatch/parcel";
import { findDispatch } from "../../../selling/dispatch/shipments";
import { databaseCommand, done, refuse } from "../command";
import { day, rupees } from "../format";
import { operand } from "../parameters";
import { values } from "../values";

export const order = databaseCommand({
  name: "order",
  purpose: "Show all there is about an order: contents, amounts, address, payment, parcel, invoice and refunds",
  role: "viewer",
  subject: { list: "orders", parameter: "order" },
  parameters: { order: operand("ORDER", "the order's number", values.orderId) },
  async perform({ services, role }, { order: orderId }) {
    const { order: found, lines } = (await findOrder(services.database, orderId)) ?? refuse("Order not found.");
    const { name, address, city, pincode } = found;
    const { phone, email } = contactOf(found, role);
    const contents = lines.map((line) => ({ product: line.name, packs: line.quantity }));
    const takenBack = await services.database
      .select()
      .from(dispatchCorrections)
      .where(eq(dispatchCorrections.orderId, orderId))
      .orderBy(asc(dispatchCorrections.correctedAt));
    const state = await readOrderState(services.database, orderId);
    const payment = await findPayment(services.database, orderId);
    const dispatch = await findDispatch(services.database, orderId);
    const packs = await packsOf(services.database, orderId);
    const refunded = await refundsOfOrder(services.database, orderId);
    const invoice = await findInvoice(services.database, services.environment, orderId);
    const creditNotes = await creditNotesOf(services.database, orderId);
    return done(
      [
        ...contents.map(({ product, packs }) => `${packs} x ${product}`),
        `State: ${state ?? ""}`,
        `Ordered on ${day(found.createdAt)}${found.cancelledAt === null ? "" : `, cancelled on ${day(found.cancelledAt)}: ${found.cancelNote ?? ""}`}`,
        `Subtotal ${rupees(found.subtotal)}, discount ${rupees(found.discount)}, GST ${rupees(found.gst)}, total ${rupees(found.total)} rupees`,
        "",
        name,
        address,
        `${city}, ${found.state} ${pincode}`,
        `Phone ${phone}`,
        `E-mail ${email}`,
        ...(payment === null ? [] : [`Payment ${payment.providerPaymentId ?? ""} ${payment.state} ${day(payment.paidAt)}`]),
        ...(dispatch === null ? [] : [`Dispatched on ${day(dispatch.dispatchedAt)} by ${dispatch.courier}, ${dispatch.docket}`]),
        ...packs.map((range) => `  ${describePacks(range)}`),
        ...(invoice === null ? [] : [`Invoice ${invoice.number} of ${invoice.date}`]),
        ...refunded.map(
          ({ createdAt, amount, providerPaymentId, state, reason }) =>
            `${day(createdAt)}: refund of ${rupees(amount)} rupees of payment ${providerPaymentId}, ${state}: ${reason}`,
        ),
        ...creditNotes.map(({ number, date, total }) => `Credit note ${number} of ${date}: ${rupees(total)} rupees`),
        ...takenBack.map(
          ({ correctedAt, courier, docket, reason }) => `${day(correctedAt)}: dispatch by ${courier}, ${docket} taken back: ${reason}`,
        ),
      ],
      {
        order: orderId,
        state,
        contents,
        to: { name, phone, address, city, state: found.state, pincode },
        createdAt: found.createdAt,
        amounts: { subtotal: found.subtotal, discount: found.discount, gst: found.gst, total: found.total },
        email,
        payment: payment?.providerPaymentId ?? null,
        paymentState: payment?.state ?? null,
        paidAt: payment?.paidAt ?? null,
        dispatch,
        packs,
        refunds: refunded,
        takenBack,
        invoice,
        creditNotes,
      },
    );
  },
});

/**
 * Masks the phone number and the address for a viewer. The lists mask them too, and write down who asks for them. An operator who sends
 * parcels needs them.
 */
function contactOf({ id, phone, email }: { readonly id: number; readonly phone: string; readonly email: string }, role: DeskRole) {
  if (role !== "viewer") return { phone, email };
  return { phone: plainText(maskedPhone(phone, "orders.phone", id)), email: plainText(maskedEmail(email, "orders.email", id)) };
}
