import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { now } from "~/clock.server";
import { findSticker, stickerUnavailableResponse } from "~/features/sticker/find-sticker.server";
import { scanOutcome, type ScanOutcome } from "~/features/sticker/scan-outcome";
import { screen } from "~/handle";
import { paths } from "~/paths";
import { scanSession } from "~/session/scan.server";

/** Handles the URL in the QR code: looks up the sticker and redirects (spec, section 4, QR scan outcome). */
export async function loader({ request, params: { guid = "" } }: LoaderFunctionArgs) {
  const isTypedCode = new URL(request.url).searchParams.has("typed");
  const lookup = await findSticker(guid, { isTypedCode });
  if (lookup.kind === "refused") return redirect(paths.inactiveSticker(), { headers: notStored });
  if (lookup.kind !== "ok") throw stickerUnavailableResponse(lookup);

  const outcome = scanOutcome(lookup.data.sticker, now());
  return redirect(screenFor(outcome, guid), { headers: { ...notStored, ...(await scanCookie(outcome, guid)) } });
}

/** Prevents caching, because a scan leads to another page after the sticker is registered, paid or paused. */
const notStored = { "Cache-Control": "no-store" } as const;

export const handle = screen({ hydrate: false, languages: "scanner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

/** Never rendered, because every scan redirects or fails. */
export default function Scan() {
  return null;
}

function screenFor(outcome: ScanOutcome, guid: string): string {
  switch (outcome) {
    case "contact":
      return paths.quickContact(guid);
    case "expired":
      return paths.expiredSticker();
    case "register":
      return paths.register();
    case "payFirst":
      return paths.postpaidCheckout();
    case "inactive":
      return paths.inactiveSticker();
  }
}

/** Returns the cookie header that remembers the sticker, for registration and payment only. Other pages do not need the cookie. */
async function scanCookie(outcome: ScanOutcome, guid: string): Promise<Record<string, string>> {
  return outcome === "register" || outcome === "payFirst" ? { "Set-Cookie": await scanSession.write({ guid }) } : {};
}
