import { z } from "zod";

import { CONTACT_SECONDS } from "#contract/contact-policy";
import { now } from "~/env.server";
import { createSessionCookie } from "./cookie.server";

const lastContact = z.object({
  /** The sticker's guid. */
  guid: z.string(),
  /** The path of the contact's page. */
  path: z.string(),
  /** When the message was sent, in milliseconds. */
  at: z.number(),
});

/** The cookie with the last contact that this browser began. The page of a scan then links to the contact. Nothing needs this cookie. */
const cookie = createSessionCookie("contact", lastContact, CONTACT_SECONDS);

/** Returns the Set-Cookie header that remembers a contact. @param begunAt - default: now. */
export function rememberContact(guid: string, path: string, begunAt: Date | null): Promise<string> {
  return cookie.write({ guid, path, at: (begunAt ?? now()).getTime() });
}

/** Returns the last contact, if it is about this sticker and less than a day old. */
export async function lastContactAt(request: Request, guid: string): Promise<{ path: string; secondsAgo: number } | null> {
  const last = await cookie.read(request);
  const secondsAgo = last === null ? 0 : Math.floor((now().getTime() - last.at) / 1000);
  return last?.guid === guid && secondsAgo < CONTACT_SECONDS ? { path: last.path, secondsAgo } : null;
}
