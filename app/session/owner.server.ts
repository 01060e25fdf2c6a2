import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import { DAY_SECONDS } from "#contract/day";
import type { Id } from "#contract/fields";
import { paths } from "~/paths";
import { ownerWords } from "~/words/words";
import { createSessionCookie, sessionId } from "./cookie.server";
import { flash } from "./flash.server";

const ownerIdentity = z.object({
  token: z.string(),
  ownerId: sessionId,
  loginId: sessionId.nullable(),
  /** The verified phone number. A registration sends it to the API again. */
  phone: z.string(),
  email: z.string(),
});

/** A person with a verified phone number. `loginId` may be null until a vehicle is registered. */
export type OwnerIdentity = z.infer<typeof ownerIdentity>;

/** An owner with a login id. The API calls of the owner's area require it. */
export type Owner = OwnerIdentity & { readonly loginId: Id };

/** An owner's session lasts up to 30 days. The built-in API ends it after a day without use. */
const MAX_AGE_SECONDS = 30 * DAY_SECONDS;

export const ownerSession = createSessionCookie("owner", ownerIdentity, MAX_AGE_SECONDS);

/**
 * The two owner logins (spec, section 6). `login`: at the registration of a sticker (/login). `ownerLogin`: for the owner's area
 * (/userlogin).
 */
export type OwnerLogin = "login" | "ownerLogin";

/**
 * Returns the logged-in owner.
 * @throws a redirect to the login if there is no session or login id. The login then leads back to this page.
 */
export async function requireOwner(request: Request): Promise<Owner> {
  const owner = await requireSession(request, "ownerLogin");
  if (owner.loginId === null) throw redirect(loginPath(request, "ownerLogin"));
  return { ...owner, loginId: owner.loginId };
}

/**
 * Returns the person with a verified phone who is registering a sticker.
 * @throws a redirect to the login if there is no session.
 */
export function requireVerifiedPhone(request: Request): Promise<OwnerIdentity> {
  return requireSession(request, "login");
}

/**
 * Returns the session.
 * @throws a redirect to the login if there is no session. If there is an invalid or outdated cookie, the login shows a notice.
 */
async function requireSession(request: Request, login: OwnerLogin): Promise<OwnerIdentity> {
  const owner = await ownerSession.read(request);
  if (owner) return owner;
  throw ownerSession.isSent(request) ? await endOwnerSession(request, login) : redirect(loginPath(request, login));
}

/** Ends a session that is no longer valid. @returns a redirect to the login, which shows a notice. */
export async function endOwnerSession(request: Request, login: OwnerLogin): Promise<TypedResponse<never>> {
  const headers = new Headers({ "Set-Cookie": await ownerSession.end() });
  headers.append("Set-Cookie", await flash({ tone: "info", text: ownerWords().session.sessionEnded }));
  return redirect(loginPath(request, login), { headers });
}

function loginPath(request: Request, login: OwnerLogin): string {
  if (login === "login") return paths.login();
  const { pathname, search } = new URL(request.url);
  return paths.ownerLogin(pathname + search);
}
