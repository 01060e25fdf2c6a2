import type { LoaderFunctionArgs } from "@remix-run/node";

import { DAY_MS } from "#contract/day";
import { now, operator, ownOrigin } from "~/env.server";

/** How long a reader may rely on the file: less than a year (RFC 9116, section 2.5.5). */
const VALID_DAYS = 180;

/** Returns whom to tell about a weakness of this website (RFC 9116). */
export function loader({ request }: LoaderFunctionArgs): Response {
  const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${operator.supportEmail}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en, hi",
    `Canonical: ${ownOrigin(request)}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
