import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { largestResellerOrder } from "../../../contract/reseller-amounts";
import { requireReseller } from "~/session/reseller.server";
import { readQuote } from "~/features/reseller-price/read-quote.server";

/** The price for a total quantity, which scripts ask for while the form is filled in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const written = new URL(request.url).searchParams.get("quantity") ?? "";
  const quantity = /^\d{1,6}$/.test(written) ? Math.min(Number(written), largestResellerOrder) : 1;
  return json(await readQuote(reseller, quantity, request));
}
