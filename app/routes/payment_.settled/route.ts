import type { LoaderFunctionArgs } from "@remix-run/node";

import { finishPayment } from "~/payments/settle.server";
import { screen } from "~/screen";

/** Finishes a payment after the payment provider's POST, which came without this browser's cookies. This GET has the cookies. */
export async function loader(args: LoaderFunctionArgs) {
  return finishPayment(args);
}

export const handle = screen({ languages: "owner" });
