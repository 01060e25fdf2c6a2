import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode, readTypedCode } from "#contract/sticker-code";
import { paths } from "~/paths";

/**
 * The short URL printed under a QR code, for people who type it. Redirects like a scan. A code with a typing error leads to the form,
 * where it can be corrected.
 */
export function loader({ params: { code = "" } }: LoaderFunctionArgs): Response {
  const isMistyped = readTypedCode(code).kind === "mistyped";
  const destination = isMistyped ? paths.typeCode(code) : paths.typedScan(readStickerCode(code));
  return redirect(destination, { headers: { "Cache-Control": "no-store" } });
}
