import type { Database } from "../../platform/database/database";
import type { OwnerLanguage } from "#contract/limits";
import { buttonTo, composeMail, paragraph, type MailPart } from "../../delivery/messages/compose-mail";
import { renderOptionalSms } from "../../delivery/messages/sms-templates";
import type { OutgoingMessage } from "../../delivery/outbox/outbox";
import type { Services } from "../../requests/services";
import { cancellingSentences, mailSentences } from "./mail-sentences";
import { openOrderPage, orderCode } from "./order-link";
import type { Order } from "./store";

/** Queues a message about an order, unless the customer's address or number was erased (backend/owners/privacy/). */
export async function tellCustomer(
  transaction: Database,
  { outbox }: Pick<Services, "outbox">,
  orderId: number,
  message: OutgoingMessage,
): Promise<void> {
  if (message.to !== "") await outbox.enqueue(transaction, message, { orderId });
}

export type OrderMail = { readonly subject: string; readonly parts: readonly MailPart[]; readonly language?: OwnerLanguage };

/** Mails an order's customer. Begins with the greeting, and ends with where to ask. */
export async function mailCustomer(
  transaction: Database,
  services: Services,
  { id, name, email: to }: Pick<Order, "id" | "name" | "email">,
  { subject, parts: about, language = "en" }: OrderMail,
): Promise<void> {
  const { environment } = services;
  const { dear, questions } = mailSentences[language];
  const parts = [paragraph(dear(name)), ...about, paragraph(questions(environment.supportEmail))];
  await tellCustomer(transaction, services, id, composeMail({ to, subject, parts, language }, environment));
}

/** Mails an order's customer what was decided about the order, with the link to its page. Such mails exist in English only. */
export async function mailAboutOrder(transaction: Database, services: Services, order: Order, lines: readonly string[]): Promise<void> {
  const { environment } = services;
  const { path } = await openOrderPage(transaction, services, order.id);
  const parts = [{ kind: "paragraph", lines } as const, ...buttonTo(environment, mailSentences.en.seeOrder, path)];
  await mailCustomer(transaction, services, order, { subject: cancellingSentences.subject(environment.brandName, order.id), parts });
}

/**
 * Queues an SMS with the link to a shop order, if its text is registered. The order's page must be open (`openOrderPage`).
 * @returns whether the text is registered.
 */
export async function textCustomer(
  transaction: Database,
  services: Services,
  { id, kind, phone }: Pick<Order, "id" | "kind" | "phone">,
  template: string,
  values: { readonly parcel?: string } = {},
): Promise<boolean> {
  if (kind !== "shop") return false;
  const { environment, secrets } = services;
  const sms = renderOptionalSms(environment, { phone, language: "" }, template, { ...values, orderCode: orderCode(secrets, id) });
  if (sms !== null) await tellCustomer(transaction, services, id, sms);
  return sms !== null;
}
