import { redirect } from "@remix-run/node";

import { patterns } from "#contract/limits";
import type { Outcome } from "#contract/outcome";
import { lookUpSticker, type Sticker } from "#contract/scanning";
import { words, type ReplyCode } from "#contract/words";
import { callApi, type CallOptions } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { paths } from "~/paths";
import { stoppedScan } from "~/session/scan.server";
import { scannerWords } from "~/words/words";

type FindOptions = Pick<CallOptions, "isTypedCode">;

/** Looks up a sticker by its guid. Rejects a malformed guid without an API call. */
export async function findSticker(guid: string, options: FindOptions = {}): Promise<Outcome<{ sticker: Sticker }>> {
  if (!patterns.stickerGuid.test(guid)) return { kind: "refused", message: words.stickerInactive };
  return callApi(lookUpSticker, { guid }, options);
}

/** Returns the error response for a lookup that failed. The error page offers a retry. */
export function stickerUnavailableResponse(outcome: Exclude<Outcome<unknown>, { kind: "ok" | "refused" }>): Response {
  return new Response(scannerWords().sticker.lookupFailed, retryLaterInit(outcome));
}

/** Returns whether a lookup was refused with this code because the owner paused the sticker. The accident page of such a sticker works. */
export function isPaused(code: ReplyCode | undefined): boolean {
  return code === "stickerPaused" || code === "stickerPausedUncallable";
}

/**
 * Redirects to the page of a sticker that cannot be used. Remembers a paused sticker for the link to its accident page. Forgets an earlier
 * sticker otherwise, because that link would call the emergency contact of another vehicle.
 * @param code the code of the API's refusal, if there is one.
 */
export async function inactiveRedirect(request: Request, guid: string, code?: ReplyCode): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (isPaused(code)) headers.set("Set-Cookie", await stoppedScan.write({ guid, canTell: false }));
  else if (stoppedScan.isSent(request)) headers.set("Set-Cookie", await stoppedScan.end());
  return redirect(paths.inactiveSticker(), { headers });
}

/** Returns a sticker whose page somebody opened. @throws the redirect of `inactiveRedirect`, or the error response. */
export async function requireSticker(request: Request, guid: string, options: FindOptions = {}): Promise<Sticker> {
  const lookup = await findSticker(guid, options);
  if (lookup.kind === "refused") throw await inactiveRedirect(request, guid, lookup.code);
  if (lookup.kind !== "ok") throw stickerUnavailableResponse(lookup);
  return lookup.data.sticker;
}
