import { patterns } from "#contract/limits";
import type { Outcome } from "#contract/outcome";
import { lookUpSticker, type Sticker } from "#contract/scanning";
import { words } from "#contract/words";
import { ask } from "~/api/client.server";
import { comeBackLater } from "~/api/come-back-later.server";
import { messages } from "~/words/messages";

/** The sticker behind a guid. One that cannot be a guid at all is refused without asking. */
export async function findSticker(guid: string): Promise<Outcome<{ sticker: Sticker }>> {
  if (!patterns.stickerGuid.test(guid)) return { kind: "refused", message: words.stickerInactive };
  return ask(lookUpSticker, { guid });
}

/** Ends a loader whose sticker could not be looked up, with a page that offers to try again. */
export function stickerUnavailable(outcome: Exclude<Outcome<unknown>, { kind: "ok" | "refused" }>): Response {
  return new Response(messages.stickerLookupFailed, comeBackLater(outcome));
}
