import type { LoaderFunctionArgs } from "@remix-run/node";

import { settleDismissal } from "~/payments/settle.server";

/** Where the payment provider sends who turned back. */
export async function loader(args: LoaderFunctionArgs) {
  return settleDismissal(args);
}
