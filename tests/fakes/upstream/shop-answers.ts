import type { Answer } from "./answers";
import { listPrice } from "./content-answers";
import { awaitingPayment, linesOf, paise, placeOrder, rupees, settle, totalOf } from "./orders";
import type { Payload } from "./payloads";
import { no } from "./verdicts";
import { textOf, type World } from "./world";

/** The shop's only promo code: 100 rupees off an order, 10 % off a renewal. */
const promoCode = "MONSOON";

/** Orders paid online, and the state of their payments. */
export const shopAnswers = {
  "/promocode": (payload) => {
    if (textOf(payload, "coupon") !== promoCode) return { Status: "Failed", Message: "This coupon is not for you" };
    return { Status: "Success", amount: "100.00", percentage: "10" };
  },

  "/checkout": async (payload, world) => {
    const lines = linesOf(payload);
    if (lines.some(({ productId, price }) => paise(price) !== paise(listPrice(productId)))) return no("The price has changed");
    const total = totalOf(lines, textOf(payload, "discount"));
    return awaitingPayment(await placeOrder(world, { kind: "shop", mode: "prepaid", total, guid: "", lines: [] }));
  },

  "/checkout/postpaid": async (payload, world) => {
    const guid = textOf(payload, "guid");
    if (!world.stickers.has(guid)) return no("Invalid QR code");
    const total = totalOf(linesOf(payload), textOf(payload, "discount"));
    return awaitingPayment(await placeOrder(world, { kind: "postpaid", mode: "prepaid", total, guid, lines: [] }));
  },

  "/checkout/renew": async (payload, world) => {
    const guid = textOf(payload, "guid");
    if (!world.stickers.has(guid)) return no("Invalid QR code");
    const total = paise(textOf(payload, "amount"));
    const order = await placeOrder(world, { kind: "renewal", mode: "prepaid", total, guid, lines: [] });
    return { ...awaitingPayment(order), data: { orderID: Number(order.id), amount: rupees(total) } };
  },

  "/paymentstatus": (payload, world) => (settle(world, payload) ? { Status: "Success" } : { Status: "Failed" }),

  "/paymentstatus/postpaid": paySticker,

  "/paymentstatus/renew": paySticker,
} satisfies Record<string, Answer>;

function paySticker(payload: Payload, world: World): object {
  const order = settle(world, payload);
  const sticker = order && world.stickers.get(order.guid);
  if (!sticker) return { Status: "Failed" };
  sticker.isPaid = true;
  return { Status: "Success" };
}
