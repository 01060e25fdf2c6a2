import type { Database } from "../../platform/database/database";
import { buttonTo, paragraph, type MailPart } from "../../delivery/messages/compose-mail";
import { renderSms, smsVariables } from "../../delivery/messages/sms-templates";
import { trackingPage } from "../../requests/environment/couriers";
import type { BackendEnvironment } from "../../requests/environment/environment";
import { dispatchSentences, mailSentences, parcelUse } from "../orders/mail-sentences";
import { openOrderPage } from "../orders/order-link";
import { findOrder, useOf } from "../orders/store";
import { mailCustomer, tellCustomer, textCustomer, type OrderMail } from "../orders/tell-customer";
import type { Services } from "../../requests/services";
import { dispatchOrder } from "./dispatch";
import type { Dispatch, DispatchOutcome } from "./supply";

/** Dispatches an order, and tells the customer. */
export async function dispatchParcel(transaction: Database, services: Services, dispatch: Dispatch): Promise<DispatchOutcome> {
  const outcome = await dispatchOrder(transaction, services, dispatch);
  const found = outcome.kind === "dispatched" ? await findOrder(transaction, dispatch.orderId) : null;
  if (found !== null) await sendDispatchNotice(transaction, services, found, dispatch);
  return outcome;
}

type ParcelOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** What a message about a parcel says. `isCorrection`: an earlier message named another courier or docket. */
type Notice = { readonly courier: string; readonly docket: string; readonly isCorrection?: boolean };

/**
 * Tells the customer by mail that the parcel is on its way, and a shop's customer by SMS. The SMS names the parcel, if it fits and this
 * text is registered. The other text names none, so it corrects nothing.
 */
export async function sendDispatchNotice(transaction: Database, services: Services, found: ParcelOrder, notice: Notice): Promise<void> {
  const { courier, docket, isCorrection = false } = notice;
  const { environment } = services;
  const { order } = found;
  const { code, path } = await openOrderPage(transaction, services, order.id);
  await mailCustomer(transaction, services, order, dispatchMail(found, notice, path, environment));
  if (order.kind !== "shop") return;
  const parcel = `${courier}, ${docket}`;
  const fits = parcel.length <= smsVariables.parcel.longest;
  if (fits && (await textCustomer(transaction, services, order, "order_parcel", { parcel }))) return;
  if (isCorrection) return;
  const sms = renderSms(environment, { phone: order.phone, language: "" }, "order_sent", { orderCode: code });
  await tellCustomer(transaction, services, order.id, sms);
}

function dispatchMail(
  { order: { id, kind }, lines }: ParcelOrder,
  { courier, docket, isCorrection = false }: Notice,
  path: string,
  environment: BackendEnvironment,
): OrderMail {
  const tracking = trackingPage(environment.trackingPages, courier, docket);
  const parts: MailPart[] = [
    paragraph(dispatchSentences[isCorrection ? "corrected" : "onItsWay"](id)),
    {
      kind: "rows",
      hasTotal: false,
      rows: [
        [dispatchSentences.courier, courier],
        [dispatchSentences.docket, docket],
      ],
    },
    ...(tracking === "" ? [] : [{ kind: "button", label: dispatchSentences.track, url: tracking } as const]),
    paragraph(parcelUse[useOf(kind, lines)]),
    ...buttonTo(environment, mailSentences.en.seeOrder, path),
    ...(kind === "shop" ? buttonTo(environment, "How it works", "/howitwork") : []),
  ];
  return { subject: dispatchSentences[isCorrection ? "correctedSubject" : "subject"](environment.brandName, id), parts };
}
