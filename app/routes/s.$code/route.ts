import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode, readTypedCode } from "#contract/sticker-code";
import { findApiKind } from "~/api/client.server";
import type { ApiKind } from "~/api/transport.server";
import { paths } from "~/paths";

/** Handles a URL that people type by hand: `/s/` and the code on the sticker. Redirects to the scan, or to the form for codes. */
export async function loader({ params: { code = "" } }: LoaderFunctionArgs): Promise<Response> {
  const isOther = readTypedCode(code).kind === "other";
  const destination = isOther ? paths.typedScan(code) : destinationFor(code, await findApiKind());
  return redirect(destination, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Returns where a code leads. A code with a typing error leads to the form for codes, where the person can correct it. An external API's
 * guid stays unchanged, even if it looks like one of our codes. While the API's kind is unknown, a code is never reported as mistyped.
 */
function destinationFor(code: string, api: ApiKind): string {
  if (api === "external") return paths.typedScan(code);
  if (api === "builtIn" && readTypedCode(code).kind === "mistyped") return paths.typeCode(code);
  return paths.typedScan(readStickerCode(code));
}
