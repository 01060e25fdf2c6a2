import type { Translated } from "../dictionary";
import type { english } from "./en";
import type { ownerEnglish } from "./en-owner";

/** Returns the sentences unchanged. The compiler checks them against the English sentences. */
export function translation<const Translation>(sentences: Translation & Translated<typeof english, Translation>): typeof sentences {
  return sentences;
}

/** Checks a translation of the owner's pages, as {@link translation} does. */
export function ownerTranslation<const Translation>(
  sentences: Translation & Translated<typeof ownerEnglish, Translation>,
): typeof sentences {
  return sentences;
}
