import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { forwardToBackend } from "~/api/forward.server";

/** Serves the payment sandbox at Razorpay's paths. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToBackend(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return forwardToBackend(request);
}
