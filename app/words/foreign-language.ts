import { pageLanguage } from "./words";

/**
 * Returns the attributes of English text on a page in another language. The text may be a message of an external API. Text in Latin letters
 * counts as English, because no other language of the website uses Latin letters.
 */
export function foreignText(text: string): { readonly lang?: "en"; readonly dir?: "ltr" } {
  if (pageLanguage().language === "en") return {};
  return /\p{Script=Latin}/u.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text) ? { lang: "en", dir: "ltr" } : {};
}
