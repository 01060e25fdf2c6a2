import type { LoaderFunctionArgs } from "@remix-run/node";

import { forwardToBackend } from "~/api/forward.server";

/** Serves the description of the API. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToBackend(request);
}
