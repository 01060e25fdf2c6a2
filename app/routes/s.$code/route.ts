import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode } from "#contract/sticker-code";
import { paths } from "~/paths";

/** The short address that is printed under a QR code, for whom the camera fails: the code as it was typed leads where a scan does. */
export function loader({ params: { code = "" } }: LoaderFunctionArgs): Response {
  return redirect(paths.scan(readStickerCode(code)), { headers: { "Cache-Control": "no-store" } });
}
