import type { Translated } from "../dictionary";
import type { english } from "./en";

/** Returns the sentences unchanged. The compiler checks them against the English sentences. */
export function translation<const Translation>(sentences: Translation & Translated<typeof english, Translation>): typeof sentences {
  return sentences;
}
