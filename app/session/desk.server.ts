import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import type { Desk, DeskOperator } from "#contract/desk";
import { transport } from "~/api/transport.server";
import { paths } from "~/paths";
import { createSessionCookie } from "./cookie.server";

/** An operator's session at the desk, 8 hours at most. The backend ends it after 30 minutes without use. */
export const deskSession = createSessionCookie("desk", z.object({ token: z.string() }), 8 * 3600, "strict");

/** A log-in that has not ended: which step comes next, and the secret that connects the steps. */
export const deskLogin = createSessionCookie(
  "desk_login",
  z.object({ step: z.enum(["mail code", "set up", "time code"]), ticket: z.string(), next: z.string() }),
  600,
  "strict",
);

/** A request of an operator who is logged in. `token` is the session's secret. */
export type AtDesk = { readonly desk: Desk; readonly operator: DeskOperator; readonly token: string };

/**
 * Returns the desk. @throws 404 if there is none: before another API, and while no operator exists. Then nothing shows that a desk could be
 * there.
 */
export async function openDesk(): Promise<Desk> {
  const desk = await transport.desk?.();
  if (desk === undefined || !(await desk.isOpen())) throw new Response(null, { status: 404 });
  return desk;
}

/** Returns who is logged in at the desk. @throws a redirect to the log-in, which leads back to this page. */
export async function requireDeskOperator(request: Request): Promise<AtDesk> {
  const desk = await openDesk();
  const session = await deskSession.read(request);
  const operator = session === null ? null : await desk.findOperator(session.token);
  if (session === null || operator === null) throw await endDeskSession(request);
  return { desk, operator, token: session.token };
}

/** Leads to the log-in, and from there back to this page. */
async function endDeskSession({ url, method }: Request): Promise<TypedResponse<never>> {
  const { pathname, search } = new URL(url);
  const next = method === "GET" && pathname !== paths.desk() ? pathname + search : undefined;
  return redirect(paths.deskLogin(next), { headers: { "Set-Cookie": await deskSession.end() } });
}

/** Throws a 404 for what an operator may not see, or what does not exist. */
export function foundAtDesk<Value>(value: Value | null): Value {
  if (value === null) throw new Response(null, { status: 404 });
  return value;
}
