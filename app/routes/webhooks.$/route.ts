import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { forwardToBackend } from "~/api/forward.server";

/** Webhooks of payment providers, and callbacks of SMS and call providers. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToBackend(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return forwardToBackend(request);
}
