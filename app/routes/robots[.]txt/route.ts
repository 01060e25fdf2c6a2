import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownOrigin } from "~/serving/own-origin.server";

/** Keeps crawlers away from what is about one sticker or one person; each of those pages says `noindex`, too. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const rules = ["User-agent: *", ...forbidden.map((path) => `Disallow: ${path}`), "", `Sitemap: ${ownOrigin(request)}/sitemap.xml`];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** A rule holds for every address that begins so. */
const forbidden = [
  // A scan and what follows it.
  "/qrcode_process",
  "/s/",
  "/quickcontact",
  "/inactiveqr",
  "/renewqr",
  "/warning",
  "/register",
  "/login",
  "/profiledetail",
  "/postpaidcheckout",
  // An order.
  "/checkout",
  "/payment",
  "/failed",
  "/thank-you",
  // An owner.
  "/user",
  "/myqr",
  "/updatelogindetail",
  "/renew_checkout",
  "/logout",
  // A reseller.
  "/reseller",
  "/myorder",
  "/myaccount",
  "/neworder",
  // What a rehearsal sent.
  "/sandbox",
];
