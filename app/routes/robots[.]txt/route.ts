import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownOrigin } from "~/env.server";

/** Keeps crawlers away from the sandbox, and from pages about one sticker, order or person. Those pages also have `noindex`. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const rules = ["User-agent: *", ...forbidden.map((path) => `Disallow: ${path}`), "", `Sitemap: ${ownOrigin(request)}/sitemap.xml`];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** Prefixes of forbidden paths. */
const forbidden = [
  // Scans and the pages that follow them.
  "/qrcode_process",
  "/s/",
  "/r?",
  "/quickcontact",
  "/accident",
  "/wrongvehicle",
  "/inactiveqr",
  "/renewqr",
  "/warning",
  "/register",
  "/login",
  "/profiledetail",
  "/postpaidcheckout",
  // Orders.
  "/checkout",
  "/payment",
  "/failed",
  "/thank-you",
  "/order?",
  "/order/",
  // Owners.
  "/user",
  "/mydata",
  "/accounthistory",
  "/alerts",
  "/changeemail",
  "/changephone",
  "/correctplate",
  "/handover",
  "/link?",
  "/replacesticker",
  "/seconddriver",
  "/consent",
  "/myqr",
  "/contactlog",
  "/contactsettings",
  "/updatelogindetail",
  "/renew_checkout",
  "/language",
  "/logout",
  // Resellers.
  "/reseller",
  "/myorder",
  "/myaccount",
  "/shoppeople",
  "/neworder",
  "/invoice",
  "/packingslip",
  // The sandbox.
  "/sandbox",
];
