import { isOwnerLanguage, type OwnerLanguage } from "#contract/limits";
import { bengali } from "./translations/bn";
import { english } from "./translations/en";
import { ownerEnglish } from "./translations/en-owner";
import { hindi } from "./translations/hi";
import { ownerHindi } from "./translations/hi-owner";
import { marathi } from "./translations/mr";
import { tamil } from "./translations/ta";
import { telugu } from "./translations/te";
import { kannada } from "./translations/kn";
import { gujarati } from "./translations/gu";
import { malayalam } from "./translations/ml";
import { punjabi } from "./translations/pa";
import { urdu } from "./translations/ur";

/**
 * The languages of the website (docs/languages.md). The language switcher lists the page's language first, and then the others in this
 * order. `name` is in the language's own script, and `direction` is the direction of this script.
 */
export const languages = {
  en: { name: "English", direction: "ltr", sentences: english },
  hi: { name: "हिन्दी", direction: "ltr", sentences: hindi },
  mr: { name: "मराठी", direction: "ltr", sentences: marathi },
  bn: { name: "বাংলা", direction: "ltr", sentences: bengali },
  ta: { name: "தமிழ்", direction: "ltr", sentences: tamil },
  te: { name: "తెలుగు", direction: "ltr", sentences: telugu },
  kn: { name: "ಕನ್ನಡ", direction: "ltr", sentences: kannada },
  gu: { name: "ગુજરાતી", direction: "ltr", sentences: gujarati },
  ml: { name: "മലയാളം", direction: "ltr", sentences: malayalam },
  pa: { name: "ਪੰਜਾਬੀ", direction: "ltr", sentences: punjabi },
  ur: { name: "اردو", direction: "rtl", sentences: urdu },
} as const;

export type Language = keyof typeof languages;

const codes: readonly string[] = Object.keys(languages);

/** Returns whether the website has a language with this code. */
export function isLanguage(code: string): code is Language {
  return codes.includes(code);
}

export const allLanguages: readonly Language[] = codes.filter(isLanguage);

/** The sentences of the owner's pages. */
const ownerSentences = { en: ownerEnglish, hi: ownerHindi } as const satisfies Record<OwnerLanguage, unknown>;

/** Returns the sentences of the owner's pages. Returns the English sentences for a language without its own. */
export function ownerSentencesIn(language: Language) {
  return isOwnerLanguage(language) ? ownerSentences[language] : ownerEnglish;
}
