import type { Database } from "../../platform/database/database";
import { buttonTo, paragraph, type MailPart } from "../../delivery/messages/compose-mail";
import { amounts } from "../orders/confirmation";
import { mailSentences } from "../orders/mail-sentences";
import { openOrderPage } from "../orders/order-link";
import { findOrder } from "../orders/store";
import { mailCustomer } from "../orders/tell-customer";
import type { Services } from "../../requests/services";
import type { OrderedSticker } from "./store";

/** Mails the confirmation of lifetime validity. Use it in the transaction that sets the validity, so that only one mail is sent. */
export async function confirmStickerOrder(
  transaction: Database,
  services: Services,
  orderId: number,
  { plate, ownerLanguage: language }: Pick<OrderedSticker, "plate" | "ownerLanguage">,
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Paid order not found");
  const { order, lines } = found;
  const { environment } = services;
  const { path } = await openOrderPage(transaction, services, orderId);
  const sentences = mailSentences[language];
  const parts: MailPart[] = [
    paragraph(
      plate === null
        ? "Your sticker is paid for. Scan it and register your vehicle: it is valid for the vehicle's lifetime."
        : sentences.validForLife(plate),
    ),
    amounts(order, lines, sentences),
    ...buttonTo(environment, sentences.seeOrder, path),
    ...(plate === null ? [] : buttonTo(environment, sentences.seeVehicles, "/userdetail")),
  ];
  const subject = sentences.orderSubject(environment.brandName, order.id);
  await mailCustomer(transaction, services, order, { subject, parts, language });
}
