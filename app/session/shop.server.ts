import { randomUUID } from "node:crypto";
import { redirectDocument, type TypedResponse, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import { DAY_SECONDS } from "#contract/day";
import { limits, products } from "#contract/limits";
import { now } from "~/env.server";
import { paths } from "~/paths";
import { createSessionCookie, sessionId } from "./cookie.server";

/** Kinds of order: new stickers, a renewal, one replacement sticker, a postpaid sticker, a reseller's stock, what is due on the account. */
const orderKindNames = ["shop", "renewal", "replacement", "postpaidSticker", "reseller", "balance"] as const;

const MAX_IDENTIFIER_LENGTH = 64;
const identifier = z.string().max(MAX_IDENTIFIER_LENGTH);
const orderId = sessionId.refine((id) => String(id).length <= MAX_IDENTIFIER_LENGTH);
const quantity = z.number().int().min(0).max(limits.quantity);
const cart = z.object({ [products.car]: quantity, [products.bike]: quantity });

/** An order that is placed but not paid. */
export const pendingOrder = z.object({
  kind: z.enum(orderKindNames),
  id: orderId,
  providerOrderId: identifier,
  amount: z.number().int().positive(),
  keyId: identifier,
  /** The provider's payment link for UPI apps, or "". */
  paymentLink: z.string().max(150),
  /** Until when the order holds a use of its promo code, in milliseconds since 1970; null if there is no such limit. */
  payBefore: z.number().nullable(),
  key: identifier.default(""),
  /** The sticker that the order pays for, or "" for new stickers. */
  barcode: z.string().max(64).default(""),
  /** The ordered quantities, or null if the order is not from the cart. */
  cart: cart.nullable().default(null),
  /**
   * A hash of the delivery address (app/features/shipping/shipping.server.ts). The cookie has no room for the address itself beside
   * `draft`.
   */
  addressHash: identifier.default(""),
  /** The number of the postpaid order that was placed with the same form. Null if there is none, or if the API did not say. */
  placedWith: orderId.nullable().default(null),
  /** The quantities of a reseller's order, as the URL of /neworder has them, or "". */
  stock: z.string().max(30).catch(""),
});

/** What is needed to report a payment of an order. */
export const reportableOrder = pendingOrder.pick({
  kind: true,
  id: true,
  providerOrderId: true,
  amount: true,
  barcode: true,
  placedWith: true,
});

/**
 * @property at in milliseconds since 1970.
 * @property code the code in the link to the order's page, or "".
 * @property order the order, because it may be paid a second time, by link.
 */
export const paidOrder = z.object({ id: orderId, at: z.number(), code: z.string().max(20).default(""), order: reportableOrder });

const shop = z.object({
  /**
   * A random id, replaced when an order of new stickers is paid. It is part of an order's idempotency key, so that the same order is placed
   * once per visit. Forms contain it too: without the cookie, each submit would get a new id, and a double submit would place two orders.
   */
  visit: z.string().max(100),
  cart,
  /** The applied promo code. The discount is not stored, because the API checks the code whenever the cart is priced. */
  promo: z.string().max(50).nullable(),
  /**
   * Values for the address forms, by field name: typed there, or taken from the owner's profile at a renewal. Also a promo code that was
   * typed but not applied.
   */
  draft: z.record(z.string(), z.string()),
  order: pendingOrder.nullable(),
  /** The last paid order, and when this browser learnt of the payment. */
  paid: paidOrder.nullable(),
  /**
   * Whether the person has chosen quantities since this visit began. If not, the cart is empty only because nothing was chosen yet, so the
   * product page preselects a quantity.
   */
  hasChosen: z.boolean(),
});

export type Shop = z.infer<typeof shop>;
export type PendingOrder = z.infer<typeof pendingOrder>;
export type PaidOrder = z.infer<typeof paidOrder>;

/** Returns whether an order can still be paid at its price. If not, the order must be placed again. */
export function isPayable({ payBefore }: PendingOrder): boolean {
  return payBefore === null || now().getTime() < payBefore;
}

const emptyCart = { [products.car]: 0, [products.bike]: 0 } as const;

const MAX_AGE_SECONDS = 7 * DAY_SECONDS;

const cookie = createSessionCookie("shop", shop, MAX_AGE_SECONDS);

type RequestArgs = { readonly request: Request; readonly context: AppLoadContext };

/**
 * The context key under which an action passes the changed shop to the loaders of the same request. The cookie of this request still
 * contains the old shop.
 */
const CONTEXT_KEY = "shop";

/** Returns this browser's cart, address draft and orders, from its cookie. The cart is empty if the cookie is missing or invalid. */
export async function readShop(args: RequestArgs): Promise<Shop> {
  return (await findShop(args)) ?? emptyShop();
}

/** Like `readShop`, but returns null without a valid cookie. Browsers send none with cross-site POSTs. */
export async function findShop({ request, context }: RequestArgs): Promise<Shop | null> {
  const written = shop.safeParse(context[CONTEXT_KEY]);
  return written.success ? written.data : cookie.read(request);
}

/** Returns the Set-Cookie header for `changed`. Call only in actions, and in loaders of routes without a screen. */
export async function writeShop({ context }: RequestArgs, changed: Shop): Promise<string> {
  context[CONTEXT_KEY] = changed;
  return cookie.write(changed);
}

/** Returns whether an owner who is logged in placed the order. Its pages are in the owner's language. */
export function isOwnersOrder({ kind }: Pick<PendingOrder, "kind">): boolean {
  return kind === "renewal" || kind === "replacement";
}

/** Returns the shop without the address draft, the paid order and an owner's order, for the next person who uses this browser. */
export function withoutPersonalData(shop: Shop): Shop {
  return { ...shop, draft: {}, order: shop.order !== null && isOwnersOrder(shop.order) ? null : shop.order, paid: null };
}

/** Starts a new visit with an empty cart. @param paid the order that was just paid. */
export function emptyShop(paid: PaidOrder | null = null): Shop {
  return { visit: randomUUID(), cart: emptyCart, promo: null, draft: {}, order: null, paid, hasChosen: false };
}

/** Stores the shop and redirects to the payment of its order. */
export async function redirectToPayment(args: RequestArgs, shop: Shop, headers = new Headers()): Promise<TypedResponse<never>> {
  headers.append("Set-Cookie", await writeShop(args, shop));
  return redirectDocument(paths.payment(), { status: 303, headers });
}
