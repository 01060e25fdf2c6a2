import { z } from "zod";

import { CONTACT_SECONDS } from "#contract/contact-policy";
import { now } from "~/env.server";
import { createSessionCookie } from "./cookie.server";

const kind = z.enum(["message", "call"]).default("message");

const lastContact = z.object({
  guid: z.string(),
  path: z.string(),
  kind,
  at: z.number(),
});

export type LastContact = Pick<z.infer<typeof lastContact>, "path" | "kind"> & { readonly secondsAgo: number };

/** An earlier version stored one contact, without a list. */
const lastContacts = z.array(lastContact).or(lastContact.transform((one) => [one]));

/** The cookie must stay below the limit of browsers, and the path of a contact's page is long. */
const MOST_CHARACTERS = 1_800;

/**
 * The cookie with the last contact that this browser began with each of several vehicles. The page of a scan then links to it. Nothing
 * needs this cookie.
 */
const cookie = createSessionCookie("contact", lastContacts, CONTACT_SECONDS);

/** Returns the Set-Cookie header that remembers a contact. @param begunAt - default: now. */
export async function rememberContact(
  request: Request,
  begun: Omit<z.infer<typeof lastContact>, "at">,
  begunAt: Date | null,
): Promise<string> {
  const others = ((await cookie.read(request)) ?? []).filter(({ guid }) => guid !== begun.guid);
  const known = [{ ...begun, at: (begunAt ?? now()).getTime() }, ...others];
  while (known.length > 1 && JSON.stringify(known).length > MOST_CHARACTERS) known.pop();
  return cookie.write(known);
}

/** Returns the last contact with this sticker, if it is less than a day old. */
export async function lastContactAt(request: Request, guid: string): Promise<LastContact | null> {
  const last = (await cookie.read(request))?.find((one) => one.guid === guid);
  if (last === undefined) return null;
  const secondsAgo = Math.floor((now().getTime() - last.at) / 1000);
  return secondsAgo < CONTACT_SECONDS ? { path: last.path, kind: last.kind, secondsAgo } : null;
}
