import { asc, eq } from "drizzle-orm";

import { dispatchCorrections } from "../../database/schema/stock";
import { creditNotesOf, findInvoice } from "../../invoices/store";
import { findOrder } from "../../orders/store";
import { refundsOfOrder } from "../../payments/refund-store";
import { findPayment } from "../../payments/store";
import { databaseCommand, done, refuse } from "../command";
import { day, rupees } from "../format";
import { operand } from "../parameters";
import { values } from "../values";

export const order = databaseCommand({
  name: "order",
  purpose: "Show an order's contents, address, payment and invoice, for the parcel's label and for refunds",
  role: "viewer",
  subject: { list: "orders", parameter: "order" },
  parameters: { order: operand("ORDER", "the order's number", values.orderId) },
  async perform({ services }, { order: orderId }) {
    const { order: found, lines } = (await findOrder(services.database, orderId)) ?? refuse("Order not found.");
    const { name, phone, address, city, state, pincode } = found;
    const contents = lines.map((line) => ({ product: line.name, packs: line.quantity }));
    const takenBack = await services.database
      .select()
      .from(dispatchCorrections)
      .where(eq(dispatchCorrections.orderId, orderId))
      .orderBy(asc(dispatchCorrections.correctedAt));
    const paymentId = (await findPayment(services.database, orderId))?.providerPaymentId ?? null;
    const refunded = await refundsOfOrder(services.database, orderId);
    const invoice = await findInvoice(services.database, services.environment, orderId);
    const creditNotes = await creditNotesOf(services.database, orderId);
    return done(
      [
        ...contents.map(({ product, packs }) => `${packs} x ${product}`),
        "",
        name,
        address,
        `${city}, ${state} ${pincode}`,
        `Phone ${phone}`,
        ...(paymentId === null ? [] : [`Payment ${paymentId}`]),
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
        contents,
        to: { name, phone, address, city, state, pincode },
        payment: paymentId,
        refunds: refunded,
        takenBack,
        invoice,
        creditNotes,
      },
    );
  },
});
