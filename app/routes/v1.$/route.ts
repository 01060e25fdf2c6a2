import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { forwardToBackend } from "~/api/forward.server";

/** Serves the description of the API. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToBackend(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return forwardToBackend(request);
}
