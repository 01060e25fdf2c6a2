import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { scanOutcome, type Sticker, type ScanOutcome } from "#contract/scanning";
import { readStickerCode } from "#contract/sticker-code";
import { findApiKind } from "~/api/client.server";
import { now } from "~/env.server";
import { inactiveRedirect, requireSticker } from "~/features/sticker/find-sticker.server";
import { paths } from "~/paths";
import { screen } from "~/screen";
import { scanSession, stoppedScan } from "~/session/scan.server";

/** Handles the URL in the QR code: looks up the sticker and redirects (spec, section 4, QR scan outcome). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const guid = await scannedGuid(params["guid"] ?? "");
  const isTypedCode = new URL(request.url).searchParams.has("typed");
  const sticker = await requireSticker(request, guid, { isTypedCode });
  const outcome = scanOutcome(sticker, now());
  if (outcome === "inactive") return inactiveRedirect(request, guid);
  return redirect(screenFor(outcome, guid), { headers: { ...notStored, ...(await scanCookie(outcome, guid, sticker)) } });
}

/**
 * Returns the guid in a scanned address. Some apps change the address: they add the full stop after a link, a line break or parameters, or
 * write small letters. No guid has such characters (`patterns.stickerGuid`), and only our own codes have no small letters.
 */
async function scannedGuid(scanned: string): Promise<string> {
  const [guid = ""] = /^[\w-]*/.exec(scanned) ?? [];
  const code = readStickerCode(guid);
  return code !== guid && (await findApiKind()) === "builtIn" ? code : guid;
}

/** Prevents caching, because a scan leads to another page after the sticker is registered, paid or paused. */
const notStored = { "Cache-Control": "no-store" } as const;

export const handle = screen({ hydrate: false, languages: "scanner" });
export { ErrorBoundary } from "~/features/contact/scanner-error-screen";

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

/**
 * Returns the cookie header that remembers the sticker: for registration and payment, and for the link to the accident page of an expired
 * sticker. Other pages do not need a cookie.
 */
async function scanCookie(
  outcome: ScanOutcome,
  guid: string,
  { shield, ownerId, tellsOfMissedScans }: Sticker,
): Promise<Record<string, string>> {
  if (outcome === "expired" && shield !== null)
    return { "Set-Cookie": await stoppedScan.write({ guid, canTell: tellsOfMissedScans === true }) };
  return outcome === "register" || outcome === "payFirst" ? { "Set-Cookie": await scanSession.write({ guid, ownerId }) } : {};
}
