import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode } from "#contract/sticker-code";
import { paths } from "~/paths";

/** The short address printed under a QR code, for people who type it. Redirects as a scan does. */
export function loader({ params: { code = "" } }: LoaderFunctionArgs): Response {
  return redirect(paths.scan(readStickerCode(code)), { headers: { "Cache-Control": "no-store" } });
}
