import type { LoaderFunctionArgs } from "@remix-run/node";

import { operator } from "~/env.server";
import { requireAlerts } from "~/features/alerts/read-alerts.server";
import { fileResponse } from "~/serving/file-response.server";

/** Returns a contact with the numbers from which we call, because many people do not answer a number that they do not know. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { callerIds } = (await requireAlerts(request)).view;
  if (callerIds.length === 0) throw new Response(null, { status: 404 });
  const numbers = callerIds.map((number) => `TEL;TYPE=VOICE:${number}`);
  const name = operator.name.replace(/[\\,;]/g, "\\$&");
  const parts = [["BEGIN:VCARD", "VERSION:3.0", `N:;${name};;;`, `FN:${name}`, ...numbers, "END:VCARD", ""].join("\r\n")];
  return fileResponse({ name: "contact.vcf", type: "text/vcard; charset=utf-8", parts });
}
