import { pageLanguage } from "./words";

/**
 * Returns "en" for a text that is English on a page in another language, such as a message of another API. Text in Latin letters counts as
 * English, because no other language of the website uses them.
 */
export function foreignLanguageOf(text: string): "en" | undefined {
  if (pageLanguage().language === "en") return undefined;
  return /\p{Script=Latin}/u.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text) ? "en" : undefined;
}
