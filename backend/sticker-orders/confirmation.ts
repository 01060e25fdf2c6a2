import type { Database } from "../database/database";
import { buttonTo, composeMail, paragraph, type MailPart } from "../delivery/messages/compose-mail";
import { amounts } from "../orders/confirmation";
import { findOrder } from "../orders/store";
import { messages } from "../requests/messages";
import type { Services } from "../requests/services";

/** Mails the confirmation of lifetime validity. Use it in the transaction that sets the validity, so that only one mail is sent. */
export async function confirmStickerOrder(
  transaction: Database,
  { outbox, environment }: Services,
  orderId: number,
  plate: string | null,
): Promise<void> {
  const found = await findOrder(transaction, orderId);
  if (found === null) throw new Error("Paid order not found");
  const { order, lines } = found;
  const parts: MailPart[] = [
    paragraph(`Dear ${order.name},`),
    paragraph(
      plate === null
        ? "Your sticker is paid for. Scan it and register your vehicle: it is valid for the vehicle's lifetime."
        : `The sticker of your vehicle ${plate} is valid for the vehicle's lifetime.`,
    ),
    amounts(order, lines),
    ...(plate === null ? [] : buttonTo(environment, "See your vehicles", "/userdetail")),
    paragraph(messages.questions(environment.supportEmail)),
  ];
  const subject = `Your ${environment.brandName} order ${order.id}`;
  await outbox.enqueue(transaction, composeMail({ to: order.email, subject, parts }, environment));
}
