import { words, type ReplyCode } from "#contract/words";
import { patterns } from "#contract/limits";
import type { Outcome } from "#contract/outcome";
import { lookUpSticker, type Sticker } from "#contract/scanning";
import { callApi, type CallOptions } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { scannerWords } from "~/words/words";

/** Looks up a sticker by its guid. Rejects a malformed guid without an API call. */
export async function findSticker(guid: string, options: Pick<CallOptions, "isTypedCode"> = {}): Promise<Outcome<{ sticker: Sticker }>> {
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
