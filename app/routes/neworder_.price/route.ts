import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { largestResellerOrder } from "#contract/limits";
import { readQuote } from "~/features/reseller-price/read-quote.server";
import { requireReseller } from "~/session/reseller.server";

/** Returns the price for a total quantity, for the form's scripts. `tries` is the number of earlier attempts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const query = new URL(request.url).searchParams;
  const quantity = Math.min(numberIn(query.get("quantity")) ?? 1, largestResellerOrder);
  const quote = await readQuote({ reseller, quantity }, numberIn(query.get("tries")) ?? 0);
  return json(quote, { headers: { "Cache-Control": "no-store" } });
}

function numberIn(written: string | null): number | null {
  return /^\d{1,9}$/.test(written ?? "") ? Number(written) : null;
}
