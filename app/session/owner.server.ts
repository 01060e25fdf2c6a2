import { redirect, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import { messages } from "~/words/messages";
import { paths } from "~/paths";
import { sessionCookie } from "./cookie.server";
import { flash } from "./flash.server";

const ownerIdentity = z.object({
  token: z.string(),
  ownerId: z.string(),
  loginId: z.string().nullable(),
  /** As they were verified; registration sends them again and nothing shows them. */
  phone: z.string(),
  email: z.string(),
});

export type OwnerIdentity = z.infer<typeof ownerIdentity>;

/** An owner's session ends after 30 days, or after a day without use, which the API sees to. */
const LONGEST_SECONDS = 30 * 86_400;

export const ownerSession = sessionCookie("owner", ownerIdentity, LONGEST_SECONDS);

/** Which of the two owner logins a screen sends people to (spec, section 6). */
export type OwnerLogin = "login" | "ownerLogin";

/**
 * The owner whose session this is; anyone else is sent to the login and comes back after it.
 * @throws a redirect.
 */
export async function requireOwner(request: Request, login: OwnerLogin): Promise<OwnerIdentity> {
  const owner = await ownerSession.read(request);
  if (owner) return owner;
  throw redirect(loginPath(request, login));
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
  return paths.ownerLogin(request.method === "GET" ? pathname + search : pathname);
}
