import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { limits, products } from "#contract/limits";
import { now } from "~/clock.server";
import { sessionCookie } from "./cookie.server";
import { sessionId } from "./session-id.server";

/** What can be paid for: new stickers, a trial sticker's lifetime, a postpaid sticker, a reseller's stock. */
const orderKindNames = ["shop", "renewal", "postpaidSticker", "reseller"] as const;

const LONGEST_IDENTIFIER = 64;
const identifier = z.string().max(LONGEST_IDENTIFIER);
const orderId = sessionId.refine((id) => String(id).length <= LONGEST_IDENTIFIER);
const quantity = z.number().int().min(0).max(limits.quantity);

/** An order that was placed and waits for its payment. */
export const pendingOrder = z.object({
  kind: z.enum(orderKindNames),
  id: orderId,
  providerOrderId: identifier,
  /** In paise. */
  amount: z.number().int().positive(),
  keyId: identifier,
  /** The provider's page for phones that pay by a UPI app, or "". */
  paymentLink: z.string().max(150),
  /** When its promo code goes back to others, in milliseconds since 1970; null when there is no such time. */
  payBefore: z.number().nullable().default(null),
  /** Tells whether what is being ordered is this very order. */
  key: identifier,
  /** The sticker that is paid for; "" when new ones are bought. The first versions sold only those, and left it out. */
  barcode: z.string().max(64).default(""),
});

const shop = z.object({
  /**
   * Ties what is ordered to this visit: the same order from it, however often it is sent, is one order. The order's forms carry it as
   * their key, since a browser that has no cookie yet may send its first form twice.
   */
  visit: z.string().max(100),
  cart: z.object({ [products.car]: quantity, [products.bike]: quantity }),
  /** The code that was applied; what it takes off is asked anew each time. */
  promo: z.string().max(50).nullable(),
  /** What was typed into the address form, by the names of its fields. */
  draft: z.record(z.string(), z.string()),
  order: pendingOrder.nullable(),
  paidOrderId: orderId.nullable(),
});

export type Shop = z.infer<typeof shop>;
export type PendingOrder = z.infer<typeof pendingOrder>;

/** Whether an order can be paid as it was placed. After that it is placed again, so that the API can say what it costs now. */
export function isPayable({ payBefore }: PendingOrder): boolean {
  return payBefore === null || now().getTime() < payBefore;
}

const emptyCart = { [products.car]: 0, [products.bike]: 0 } as const;

const KEPT_SECONDS = 7 * 86_400;

const cookie = sessionCookie("shop", shop, KEPT_SECONDS);

type Exchange = { readonly request: Request; readonly context: AppLoadContext };

/** Where an action leaves the shop for the loaders that write the same answer: they still see the cookie that came. */
const WRITTEN = "shop";

/** This browser's shop as it is now; whoever comes without one, or with one we did not sign, begins with an empty cart. */
export async function readShop(exchange: Exchange): Promise<Shop> {
  return (await findShop(exchange)) ?? emptyShop();
}

/** As `readShop`, but null for a request that brings none: what another site's page posts comes without cookies. */
export async function findShop({ request, context }: Exchange): Promise<Shop | null> {
  const written = shop.safeParse(context[WRITTEN]);
  return written.success ? written.data : cookie.read(request);
}

/** The Set-Cookie header that keeps `changed`. Only actions write it. */
export async function writeShop({ context }: Exchange, changed: Shop): Promise<string> {
  context[WRITTEN] = changed;
  return cookie.write(changed);
}

/** The shop as the next person at this browser may find it: without the address that was typed, and without a renewal of one's own. */
export function withoutPerson(shop: Shop): Shop {
  return { ...shop, draft: {}, order: shop.order?.kind === "renewal" ? null : shop.order, paidOrderId: null };
}

/** A visit that has nothing in it; after a payment it still knows what was paid. */
export function emptyShop(paidOrderId: Id | null = null): Shop {
  return { visit: randomUUID(), cart: emptyCart, promo: null, draft: {}, order: null, paidOrderId };
}
