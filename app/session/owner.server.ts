import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import type { Id } from "#contract/fields";
import { messages } from "~/words/messages";
import { paths } from "~/paths";
import { sessionCookie } from "./cookie.server";
import { flash } from "./flash.server";
import { sessionId } from "./session-id.server";

const ownerIdentity = z.object({
  token: z.string(),
  ownerId: sessionId,
  loginId: sessionId.nullable(),
  /** As they were verified; registration sends them again and nothing shows them. */
  phone: z.string(),
  email: z.string(),
});

/** Whoever has verified a phone; the login id may be missing until a vehicle is registered. */
export type OwnerIdentity = z.infer<typeof ownerIdentity>;

/** An owner whom the calls of the owner's area can name. */
export type Owner = OwnerIdentity & { readonly loginId: Id };

/** An owner's session ends after 30 days, or after a day without use, which the API sees to. */
const LONGEST_SECONDS = 30 * 86_400;

export const ownerSession = sessionCookie("owner", ownerIdentity, LONGEST_SECONDS);

/** Which of the two owner logins a screen sends people to (spec, section 6). */
export type OwnerLogin = "login" | "ownerLogin";

/**
 * The owner whose area this is; anyone else, also who has no login id yet, is sent to the login and comes back after it.
 * @throws a redirect.
 */
export async function requireOwner(request: Request): Promise<Owner> {
  const owner = await requireSession(request, "ownerLogin");
  if (owner.loginId === null) throw redirect(loginPath(request, "ownerLogin"));
  return { ...owner, loginId: owner.loginId };
}

/**
 * Who has verified a phone and now registers a sticker; anyone else is sent to verify one.
 * @throws a redirect.
 */
export function requireVerifiedPhone(request: Request): Promise<OwnerIdentity> {
  return requireSession(request, "login");
}

/** Who brings a session that cannot be read, because it was changed or is too old to be understood, is told that it has ended. */
async function requireSession(request: Request, login: OwnerLogin): Promise<OwnerIdentity> {
  const owner = await ownerSession.read(request);
  if (owner) return owner;
  throw ownerSession.isSent(request) ? await endOwnerSession(request, login) : redirect(loginPath(request, login));
}

/** Ends the session that the API no longer accepts and says so at the login. */
export async function endOwnerSession(request: Request, login: OwnerLogin): Promise<TypedResponse<never>> {
  const headers = new Headers({ "Set-Cookie": await ownerSession.end() });
  headers.append("Set-Cookie", await flash({ tone: "info", text: messages.sessionEnded }));
  return redirect(loginPath(request, login), { headers });
}

function loginPath(request: Request, login: OwnerLogin): string {
  if (login === "login") return paths.login();
  const { pathname, search } = new URL(request.url);
  return paths.ownerLogin(pathname + search);
}
