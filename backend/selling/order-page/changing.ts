import type { OrderState } from "#contract/order-page";
import { shippingNames, type Shipping } from "#contract/shop";
import type { Database } from "../../platform/database/database";
import { buttonTo, composeMail, paragraph, type MailPart } from "../../delivery/messages/compose-mail";
import type { Services } from "../../requests/services";
import { isState } from "../content/store";
import { lockOrder } from "../dispatch/shipments";
import { correctInvoice } from "../invoices/issue";
import { orderErrors } from "../orders/errors";
import { addOrderEvent } from "../orders/events";
import { changingSentences, mailSentences } from "../orders/mail-sentences";
import { openOrderPage } from "../orders/order-link";
import { shippingError } from "../orders/shipping";
import { readOrderState } from "../orders/state";
import { changeShipping, findOrder, type Order } from "../orders/store";
import { tellCustomer, textCustomer } from "../orders/tell-customer";

/**
 * Whether the customer may change who gets an order, and where. A code then goes to the order's phone or e-mail, so one of them is known.
 */
export function mayChange({ kind, phone, email }: Pick<Order, "kind" | "phone" | "email">, state: OrderState): boolean {
  return kind === "shop" && (state === "to dispatch" || state === "asked to cancel") && (phone !== "" || email !== "");
}

/** The states in which the operator may change an order: its parcel is not sent. */
const changeable: readonly OrderState[] = ["not paid", "to dispatch", "asked to cancel", "paid"];

type Change = {
  readonly orderId: number;
  readonly wanted: Partial<Shipping>;
  readonly by: "customer" | "operator";
  /** The operator's. */
  readonly reason?: string;
};

export type ChangeOutcome =
  /** @property isCorrected whether a credit note and a new invoice replace the invoice. */
  | { readonly kind: "changed"; readonly fields: readonly string[]; readonly isCorrected: boolean }
  | { readonly kind: "unchanged" }
  | { readonly kind: "invalid"; readonly message: string }
  | { readonly kind: "too late"; readonly state: OrderState | null };

/**
 * Changes who gets an order, and where, before its parcel is sent. Another state is another place of supply, so it corrects the invoice.
 */
export async function changeOrder(
  transaction: Database,
  services: Services,
  { orderId, wanted, by, reason = "" }: Change,
): Promise<ChangeOutcome> {
  await lockOrder(transaction, orderId);
  const found = await findOrder(transaction, orderId);
  const state = await readOrderState(transaction, orderId);
  if (found === null || state === null) return { kind: "too late", state: null };
  const { order } = found;
  if (by === "customer" ? !mayChange(order, state) : !changeable.includes(state)) return { kind: "too late", state };
  const changed = { ...order, ...wanted };
  const fields = shippingNames.filter((name) => changed[name] !== order[name]);
  if (fields.length === 0) return { kind: "unchanged" };
  const error = shippingError(changed) ?? ((await isState(transaction, changed.state)) ? null : orderErrors.state);
  if (error !== null) return { kind: "invalid", message: error };

  await changeShipping(transaction, orderId, changed);
  await addOrderEvent(transaction, services, orderId, { kind: "changed", by, reason, fields: fields.join(", ") });
  // What is not paid has no page that a mail could lead to.
  if (state !== "not paid") await tellOfChange(transaction, services, by === "customer" ? order : null, changed, fields);
  const isCorrected = fields.includes("state") && (await correctInvoice(transaction, services, orderId));
  return { kind: "changed", fields, isCorrected };
}

/**
 * Tells the customer of a change.
 * @param before - the order before a customer's change: its phone and e-mail hear of it too, without a link, because somebody else may have
 * changed it, or they may be somebody else's.
 */
async function tellOfChange(
  transaction: Database,
  services: Services,
  before: Order | null,
  changed: Order,
  fields: readonly string[],
): Promise<void> {
  const { environment } = services;
  const { path } = await openOrderPage(transaction, services, changed.id);
  const mailTo = async (to: string, more: readonly MailPart[]) => {
    const parts: MailPart[] = [
      paragraph(mailSentences.en.dear(changed.name)),
      paragraph(changingSentences.changed(changed.id, fields)),
      ...more,
      paragraph(changingSentences.notYou(environment.supportEmail)),
    ];
    const subject = changingSentences.subject(environment.brandName, changed.id);
    await tellCustomer(transaction, services, changed.id, composeMail({ to, subject, parts }, environment));
  };
  await mailTo(changed.email, buttonTo(environment, mailSentences.en.seeOrder, path));
  if (before === null) return;
  if (before.email !== changed.email) await mailTo(before.email, []);
  await textCustomer(transaction, services, before, "order_changed");
}
