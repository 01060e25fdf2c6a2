import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode, readTypedCode } from "#contract/sticker-code";
import { findApiKind, type ApiKind } from "~/api/client.server";
import { paths } from "~/paths";

/** The short URL printed under a QR code, for people who type it. Redirects like a scan. */
export async function loader({ params: { code = "" } }: LoaderFunctionArgs): Promise<Response> {
  const isOther = readTypedCode(code).kind === "other";
  const destination = isOther ? paths.typedScan(code) : destinationFor(code, await findApiKind());
  return redirect(destination, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Leads a code with a typing error to the form, where it can be corrected. Does not change an external API's
 * guid, which may look like one of our codes. While the API's kind is unknown, reads the code as ours, but never treats it as mistyped.
 */
function destinationFor(code: string, api: ApiKind): string {
  if (api === "external") return paths.typedScan(code);
  if (api === "builtIn" && readTypedCode(code).kind === "mistyped") return paths.typeCode(code);
  return paths.typedScan(readStickerCode(code));
}
