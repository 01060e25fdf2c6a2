import type { LoaderFunctionArgs } from "@remix-run/node";

import { offersBeyondSpec } from "~/api/client.server";
import { paths } from "~/paths";
import { ownOrigin } from "~/env.server";

/** Returns a sitemap of the screens that search engines may list, except /addtoproduct. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const origin = ownOrigin(request);
  const addresses = listed()
    .map((path) => `<url><loc>${origin}${path}</loc></url>`)
    .join("\n");
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP}">\n${addresses}\n</urlset>\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";

const listed = () => [
  paths.home(),
  paths.about(),
  paths.howItWorks(),
  paths.stickers(),
  paths.testimonials(),
  paths.contact(),
  ...(offersBeyondSpec() ? [paths.vehicleHelp()] : []),
  paths.products(),
  paths.terms(),
  paths.privacyPolicy(),
  paths.refundPolicy(),
  paths.shippingAndDelivery(),
  paths.grievance(),
  paths.accessibility(),
];
