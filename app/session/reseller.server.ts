import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import type { ApiCall } from "#contract/call";
import type { Id } from "#contract/fields";
import { callApi, type CallOptions } from "~/api/client.server";
import { paths } from "~/paths";
import { messages } from "~/words/messages";
import { createSessionCookie, sessionId } from "./cookie.server";
import { flash } from "./flash.server";

const resellerIdentity = z.object({
  guid: sessionId,
  token: z.string(),
  prepaidDiscountPercent: z.number(),
  postpaidDiscountPercent: z.number(),
  /** The postpaid purchase limit, in stickers (docs/decisions/0045-reseller-orders.md). */
  purchaseLimit: z.number(),
});

export type ResellerIdentity = z.infer<typeof resellerIdentity>;

/** A reseller's session lasts up to 12 hours. The built-in API ends it after 30 minutes without use. */
const MAX_AGE_SECONDS = 12 * 3600;

export const resellerSession = createSessionCookie("reseller", resellerIdentity, MAX_AGE_SECONDS);

/** A logged-in reseller. */
export type Reseller = Awaited<ReturnType<typeof requireReseller>>;

/**
 * Returns the logged-in reseller (spec, section 6).
 * @param backTo the path to which the login returns.
 * @throws a redirect to the login, which shows a notice, if there is no session.
 */
export async function requireReseller(request: Request, backTo = pathOf(request)) {
  const identity = await resellerSession.read(request);
  if (!identity)
    throw redirect(paths.resellerLogin(backTo), {
      headers: { "Set-Cookie": await flash({ tone: "info", text: messages.resellerGuidMissing }) },
    });
  const { guid, token } = identity;
  return {
    ...identity,
    /** Makes an API call about this reseller. @throws a redirect to the login if the API no longer accepts the session. */
    async call<Payload extends { guid: Id }, Answer>(
      call: ApiCall<Payload, Answer>,
      payload: Omit<NoInfer<Payload>, "guid">,
      options?: CallOptions,
    ) {
      const outcome = await callApi(call, { ...payload, guid } as Payload, { ...options, token });
      if (outcome.kind === "unauthorised") throw await endResellerSession(request, backTo);
      return outcome;
    },
  };
}

/** Ends a session that the API no longer accepts. @returns a redirect to the login, which shows a notice. */
export async function endResellerSession(request: Request, backTo = pathOf(request)): Promise<TypedResponse<never>> {
  const headers = new Headers({ "Set-Cookie": await resellerSession.end() });
  headers.append("Set-Cookie", await flash({ tone: "info", text: messages.sessionEnded }));
  return redirect(paths.resellerLogin(backTo), { headers });
}

function pathOf({ url, method }: Request): string {
  const { pathname, search } = new URL(url);
  return method === "GET" ? pathname + search : pathname;
}
