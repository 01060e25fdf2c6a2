import { pageLanguage } from "./words";

/**
 * Returns "en" if the text is English and the page is not. The text may be a message of an external API. Text in Latin letters counts as
 * English, because no other language of the website uses Latin letters.
 */
export function foreignLanguageOf(text: string): "en" | undefined {
  if (pageLanguage().language === "en") return undefined;
  return /\p{Script=Latin}/u.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text) ? "en" : undefined;
}
