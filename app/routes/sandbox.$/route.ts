import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { forwardToBackend } from "~/api/forward.server";

/** Serves the pages of the sandboxes: the outbox, which shows what the sandboxes would have sent, and the payment page. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToBackend(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return forwardToBackend(request);
}
