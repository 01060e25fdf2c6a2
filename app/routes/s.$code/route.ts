import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { readStickerCode, readTypedCode } from "#contract/sticker-code";
import { findApiKind } from "~/api/client.server";
import { stickerUnavailableResponse } from "~/features/sticker/find-sticker.server";
import { screen } from "~/handle";
import { paths } from "~/paths";

/**
 * The short URL printed under a QR code, for people who type it. Redirects like a scan. A code with a typing error leads to the form,
 * where it can be corrected. Only codes of the built-in API can be read and checked: the guid of another API may look like one.
 */
export async function loader({ params: { code = "" } }: LoaderFunctionArgs): Promise<Response> {
  if (readTypedCode(code).kind === "other") return redirectTo(paths.typedScan(code));
  switch (await findApiKind()) {
    case "builtIn":
      return redirectTo(readTypedCode(code).kind === "mistyped" ? paths.typeCode(code) : paths.typedScan(readStickerCode(code)));
    case "external":
      return redirectTo(paths.typedScan(code));
    case "unknown":
      throw stickerUnavailableResponse({ kind: "unavailable" });
  }
}

export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

/** Never rendered: every code redirects. */
export default function TypedScan() {
  return null;
}

function redirectTo(path: string): Response {
  return redirect(path, { headers: { "Cache-Control": "no-store" } });
}
