import type { Translated } from "../dictionary";
import type { english } from "./en";

/** Checks a translation against the English sentences while types are checked. */
export function translation<const Translation>(sentences: Translation & Translated<typeof english, Translation>): typeof sentences {
  return sentences;
}
