import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { endResellerToken } from "~/features/otp/end-token.server";
import { paths } from "~/paths";
import { redirectWithNotice } from "~/session/flash.server";
import { resellerSession } from "~/session/reseller.server";
import { readShop, writeShop } from "~/session/shop.server";
import { messages } from "~/words/messages";

/** Redirects a GET to the login. */
export function loader() {
  return redirect(paths.resellerLogin());
}

/** Ends the session on the website and, if possible, at the API. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  await endResellerToken(request);
  return redirectWithNotice(paths.resellerLogin(), messages.loggedOut, [await resellerSession.end(), ...(await withoutOrders(args))]);
}

/**
 * Returns the shop's cookie without the reseller's order and the last paid order, so that the next person on this browser does not see
 * them. Returns no cookie if the browser's cookie contains neither order.
 */
async function withoutOrders(args: ActionFunctionArgs): Promise<string[]> {
  const shop = await readShop(args);
  const hasResellerOrder = shop.order?.kind === "reseller" || shop.order?.kind === "balance";
  if (!hasResellerOrder && shop.paid === null) return [];
  return [await writeShop(args, { ...shop, order: hasResellerOrder ? null : shop.order, paid: null })];
}
