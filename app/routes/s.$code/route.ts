import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode, readTypedCode } from "#contract/sticker-code";
import { paths } from "~/paths";

/**
 * The short address printed under a QR code, for people who type it. Redirects as a scan does, and a code with a typing error to the
 * form, to be corrected.
 */
export function loader({ params: { code = "" } }: LoaderFunctionArgs): Response {
  const isMistyped = readTypedCode(code).kind === "mistyped";
  const destination = isMistyped ? paths.typeCode(code) : paths.typedScan(readStickerCode(code));
  return redirect(destination, { headers: { "Cache-Control": "no-store" } });
}
