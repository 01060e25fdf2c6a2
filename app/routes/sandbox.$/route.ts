import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { forwardToBackend } from "~/api/forward.server";

/** Serves the pages of the sandboxes, such as the outbox, which shows what the sandboxes would have sent. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToBackend(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return forwardToBackend(request);
}
