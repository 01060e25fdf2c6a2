import type { MetaFunction } from "@remix-run/react";

import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";

/** Handles unknown URLs. A screen like any other, so that it has the bar and the footer. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export const action = loader;
export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Sorry", description: "We cannot find this page." });

export default function NotFound() {
  return null;
}
