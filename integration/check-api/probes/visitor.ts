import { presetMessagesFor } from "#contract/contact-policy";
import { randomBytes } from "node:crypto";

import type { AnswerOf } from "#contract/call";
import * as content from "#contract/content";
import { products } from "#contract/limits";
import { orderAmounts } from "#contract/order-amounts";
import * as payments from "#contract/payments";
import * as scanning from "#contract/scanning";
import * as shop from "#contract/shop";
import { type ScanOutcome, scanOutcome } from "#contract/scanning";
import {
  bookedFor,
  address,
  failedBefore,
  type Given,
  NO_EMAIL,
  noPhone,
  type Recorder,
  refusal,
  type Remarks,
  success,
  unknownSticker,
} from "./probe";
import { forgedPayment } from "./refusals";

/** Tries what a visitor without an account leads the website to call: the content, a scan, and the shop. */
export async function probeVisitor(recorder: Recorder, given: Given): Promise<void> {
  const price = await probeContent(recorder, given);
  await probeScan(recorder, given);
  await probePromoCode(recorder, given);
  await probeOrders(recorder, given, price);
}

/** Returns the car sticker's price, in paise. */
async function probeContent({ probe, skip }: Recorder, given: Given): Promise<number | null> {
  await probe(content.listTestimonials, {}, { ...success, input: "an empty body" });
  await probe(content.listStates, {}, { ...success, input: "an empty body" });
  for (const pageId of Object.values(content.pageIds)) await probe(content.readPage, { pageId }, { ...success, input: `page ${pageId}` });
  const car = await probe(content.readProduct, { productId: products.car }, { ...success, input: "the car sticker" });
  await probe(content.readProduct, { productId: products.bike }, { ...success, input: "the bike sticker" });
  const inquiry = {
    firstName: "Check",
    lastName: "Api",
    email: NO_EMAIL,
    phone: given.phone ?? noPhone(),
    message: "A check of the API.",
  };
  if (given.creates) await probe(content.sendInquiry, inquiry, { ...success, input: "an inquiry", repeats: true });
  else skip("It creates an inquiry. Allow it with --create.", content.sendInquiry);
  return car?.product.price ?? null;
}

async function probeScan({ probe, skip }: Recorder, { creates, sticker, phone }: Given): Promise<void> {
  const unknown = { ...refusal, input: "an unknown sticker" };
  const call = { callerPhone: phone ?? noPhone(), contact: null, contactReference: null, proof: null, accident: null };
  await probe(scanning.lookUpSticker, { guid: unknownSticker() }, unknown);
  await probe(scanning.sendPresetMessage, { guid: unknownSticker(), messageId: "6", proof: null }, unknown);
  await probe(scanning.requestCall, { ...call, guid: unknownSticker() }, unknown);
  if (sticker === null) {
    skip("Give a registered sticker with --sticker.", scanning.lookUpSticker, scanning.sendPresetMessage, scanning.requestCall);
    return;
  }
  const found = await probe(scanning.lookUpSticker, { guid: sticker }, { ...success, input: "the sticker", inspect: whereItLeads });
  if (!creates || phone === null) {
    skip("It reaches the sticker's owner. Allow it with --create and --phone.", scanning.sendPresetMessage, scanning.requestCall);
    return;
  }
  const messageId = presetMessagesFor(found?.sticker.productId ?? null)[0]?.id ?? "6";
  const message = { guid: sticker, messageId, proof: null };
  await probe(scanning.sendPresetMessage, message, { ...success, input: "a message to the sticker's owner", repeats: true });
  await probe(scanning.requestCall, { ...call, guid: sticker }, { ...success, input: "a call to the sticker's owner", repeats: true });
}

/** Says which page the scan of a registered sticker opens. */
function whereItLeads({ sticker }: AnswerOf<typeof scanning.lookUpSticker>): Remarks {
  const outcome = scanOutcome(sticker, new Date());
  const screen = screens[outcome];
  const why: Readonly<Record<string, string>> = {
    inactive: "Send 1, 2 or 3 as data.QRCodeFor.",
    register: "Send data.VehicleOwnerMasterId and data.VehicleOwnerMasterDetailId of a registered sticker.",
  };
  const change = why[outcome];
  if (change === undefined) return { changes: [], shows: "", notes: [`The scan leads to ${screen}.`] };
  return { changes: [change], shows: `The scan of this registered sticker leads to ${screen}.`, notes: [] };
}

const screens: Readonly<Record<ScanOutcome, string>> = {
  contact: "/quickcontact",
  expired: "/renewqr",
  register: "/register",
  payFirst: "/postpaidcheckout",
  inactive: "/inactiveqr",
};

async function probePromoCode({ probe, skip }: Recorder, { promoCode }: Given): Promise<void> {
  const total = 500_00;
  const unknown = `CHECK${randomBytes(3).toString("hex")}`;
  await probe(shop.checkPromoCode, { total, code: unknown }, { ...refusal, input: "an unknown promo code" });
  if (promoCode === null) skip("Give a promo code with --promo.", shop.checkPromoCode);
  else await probe(shop.checkPromoCode, { total, code: promoCode }, { ...success, input: "the promo code" });
}

const noBusiness = { businessName: null, gstin: null } as const;

async function probeOrders({ probe, skip }: Recorder, given: Given, price: number | null): Promise<void> {
  const { phone, postpaidSticker: guid } = given;
  if (!given.creates || phone === null || price === null) {
    const reason =
      given.creates && phone !== null ? failedBefore(content.readProduct) : "It places an order. Allow it with --create and --phone.";
    skip(reason, shop.placeOrder, shop.placePostpaidStickerOrder);
    return;
  }
  const shipping = { ...address, phone, discount: 0 };
  const line = { productId: products.car, quantity: 1, price };
  const placed = await probe(
    shop.placeOrder,
    { ...shipping, ...noBusiness, lines: [line] },
    { ...success, input: "an order", repeats: true, inspect: bookedFor(orderAmounts([line], 0).total) },
  );
  if (placed !== null) await probe(payments.reportPayment, cancelled(placed), { expected: "usable", input: "a cancelled payment" });
  if (guid === null) {
    skip("Give an unpaid postpaid sticker with --postpaid-sticker.", shop.placePostpaidStickerOrder);
    return;
  }
  const found = await probe(scanning.lookUpSticker, { guid }, { ...success, input: "the postpaid sticker" });
  if (found === null) {
    skip(failedBefore(scanning.lookUpSticker), shop.placePostpaidStickerOrder);
    return;
  }
  const { ownerId, productId, productName, rate } = found.sticker;
  const lines = [{ productId: productId ?? products.car, quantity: 1, price: rate ?? price, productName }];
  const options = { ...success, input: "its order", repeats: true, inspect: bookedFor(orderAmounts(lines, 0).total) };
  await probe(shop.placePostpaidStickerOrder, { ...shipping, guid, ownerId, lines }, options);
}

function cancelled({ order, provider }: AnswerOf<typeof shop.placeOrder>) {
  return {
    ...forgedPayment,
    paymentReference: null,
    providerPaymentId: null,
    signature: null,
    orderId: order.id,
    providerOrderId: provider.orderId,
    amount: order.amount ?? 0,
    status: payments.paymentStatuses.failed,
    failureReason: "A check of the API.",
  };
}
