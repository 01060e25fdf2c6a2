import { patterns } from "#contract/limits";
import type { Outcome } from "#contract/outcome";
import { lookUpSticker, type Sticker } from "#contract/scanning";
import { words } from "#contract/words";
import { ask, type Asking } from "~/api/client.server";
import { retryLater } from "~/api/retry-later.server";
import { messages } from "~/words/messages";

/** Looks up a sticker by its guid. Refuses a malformed guid without a call. */
export async function findSticker(guid: string, asking: Pick<Asking, "isTypedCode"> = {}): Promise<Outcome<{ sticker: Sticker }>> {
  if (!patterns.stickerGuid.test(guid)) return { kind: "refused", message: words.stickerInactive };
  return ask(lookUpSticker, { guid }, asking);
}

/** The response of a loader whose sticker could not be looked up. Its page offers a retry. */
export function stickerUnavailable(outcome: Exclude<Outcome<unknown>, { kind: "ok" | "refused" }>): Response {
  return new Response(messages.stickerLookupFailed, retryLater(outcome));
}
