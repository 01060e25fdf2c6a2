import type { MetaFunction } from "@remix-run/react";

import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";

/** Every address that leads nowhere; a screen like others, so that the bar and the footer stand around its words. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export const action = loader;
export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Sorry", description: "The page you are looking for is not here." });

export default function NotFound() {
  return null;
}
