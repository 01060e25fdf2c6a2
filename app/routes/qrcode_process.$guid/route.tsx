import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { now } from "~/clock.server";
import { findSticker, stickerUnavailable } from "~/features/sticker/find-sticker.server";
import { scanOutcome, type ScanOutcome } from "~/features/sticker/scan-outcome";
import { screen } from "~/handle";
import { paths } from "~/paths";
import { scanSession } from "~/session/scan.server";

/** The address in the QR code: looks the sticker up and goes where the spec's section 4 says. */
export async function loader({ params: { guid = "" } }: LoaderFunctionArgs) {
  const lookup = await findSticker(guid);
  if (lookup.kind === "refused") return redirect(paths.inactiveSticker(), { headers: unkept });
  if (lookup.kind !== "ok") throw stickerUnavailable(lookup);

  const outcome = scanOutcome(lookup.data.sticker, now());
  return redirect(screenFor(outcome, guid), { headers: { ...unkept, ...(await whatItRemembers(outcome, guid)) } });
}

/** What a sticker leads to changes when it is registered, paid or paused. */
const unkept = { "Cache-Control": "no-store" } as const;

export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

/** Nothing is shown here: every scan leads on. */
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

/** Registering and paying are several screens long; only they need to remember the sticker. */
async function whatItRemembers(outcome: ScanOutcome, guid: string): Promise<Record<string, string>> {
  return outcome === "register" || outcome === "payFirst" ? { "Set-Cookie": await scanSession.write({ guid }) } : {};
}
