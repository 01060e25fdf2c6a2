import { listPrice } from "./content-answers";
import { awaitingPayment, linesOf, paise, placeOrder, rupees, settle, totalOf } from "./orders";
import type { Payload } from "./payloads";
import { type Answer, refusal } from "./outcomes";
import { textField, type ApiState } from "./state";

/** The shop's only promo code: 100 rupees off an order, 10 % off a renewal. */
const promoCode = "MONSOON";

/** Responses to the API calls of the shop, and of the checkouts for postpaid stickers and renewals. */
export const shopAnswers = {
  "/promocode": (payload) => {
    if (textField(payload, "coupon") !== promoCode) return { Status: "Failed", Message: "This coupon is not for you" };
    return { Status: "Success", amount: "100.00", percentage: "10" };
  },

  "/checkout": async (payload, state) => {
    const lines = linesOf(payload);
    if (lines.some(({ productId, price }) => paise(price) !== paise(listPrice(productId)))) return refusal("The price has changed");
    const total = totalOf(lines, textField(payload, "discount"));
    return awaitingPayment(await placeOrder(state, { kind: "shop", mode: "prepaid", total, guid: "", lines: [] }));
  },

  "/checkout/postpaid": async (payload, state) => {
    const guid = textField(payload, "guid");
    if (!state.stickers.has(guid)) return refusal("Invalid QR code");
    const total = totalOf(linesOf(payload), textField(payload, "discount"));
    return awaitingPayment(await placeOrder(state, { kind: "postpaid", mode: "prepaid", total, guid, lines: [] }));
  },

  "/checkout/renew": async (payload, state) => {
    const guid = textField(payload, "guid");
    if (!state.stickers.has(guid)) return refusal("Invalid QR code");
    const total = paise(textField(payload, "amount"));
    const order = await placeOrder(state, { kind: "renewal", mode: "prepaid", total, guid, lines: [] });
    return { ...awaitingPayment(order), data: { orderID: Number(order.id), amount: rupees(total) } };
  },

  "/paymentstatus": (payload, state) => (settle(state, payload) ? { Status: "Success" } : { Status: "Failed" }),

  "/paymentstatus/postpaid": paySticker,

  "/paymentstatus/renew": paySticker,
} satisfies Record<string, Answer>;

function paySticker(payload: Payload, state: ApiState): object {
  const order = settle(state, payload);
  const sticker = order && state.stickers.get(order.guid);
  if (!sticker) return { Status: "Failed" };
  sticker.isPaid = true;
  return { Status: "Success" };
}
