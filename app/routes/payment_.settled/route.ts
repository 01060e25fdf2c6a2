import type { LoaderFunctionArgs } from "@remix-run/node";

import { finishPayment } from "~/payments/settle.server";

/** Follows the payment provider's POST, with this browser's cookies. */
export async function loader(args: LoaderFunctionArgs) {
  return finishPayment(args);
}
