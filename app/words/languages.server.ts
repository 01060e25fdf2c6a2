import { contactWords } from "#contract/contact-words.server";
import { isOwnerLanguage } from "#contract/limits";
import type { Sentences } from "./dictionary";

/**
 * The languages of the website (docs/languages.md). The language switcher lists the page's language first, and then the others in this
 * order. `name` is in the language's own script, and `direction` is the direction of this script.
 */
export const languages = {
  en: { name: "English", direction: "ltr" },
  hi: { name: "हिन्दी", direction: "ltr" },
  mr: { name: "मराठी", direction: "ltr" },
  bn: { name: "বাংলা", direction: "ltr" },
  ta: { name: "தமிழ்", direction: "ltr" },
  te: { name: "తెలుగు", direction: "ltr" },
  kn: { name: "ಕನ್ನಡ", direction: "ltr" },
  gu: { name: "ગુજરાતી", direction: "ltr" },
  ml: { name: "മലയാളം", direction: "ltr" },
  pa: { name: "ਪੰਜਾਬੀ", direction: "ltr" },
  ur: { name: "اردو", direction: "rtl" },
} as const;

export type Language = keyof typeof languages;

const codes: readonly string[] = Object.keys(languages);

/** Returns whether the website has a language with this code. */
export function isLanguage(code: string): code is Language {
  return codes.includes(code);
}

export const allLanguages: readonly Language[] = codes.filter(isLanguage);

const files = import.meta.glob<Sentences>("./translations/*/*.json", { eager: true, import: "default" });

/** Returns the sentences of bars, forms and error pages. */
export function commonSentencesIn(language: Language): Sentences {
  return sentencesOf(language, "common");
}

/** Returns the sentences of the scanner's pages, and the common ones as the section `common`. */
export function scannerSentencesIn(language: Language): Sentences {
  return { common: commonSentencesIn(language), ...contactWords[language], ...sentencesOf(language, "scanner") };
}

/** Returns the sentences of the owner's pages. Returns the English sentences for a language without its own. */
export function ownerSentencesIn(language: Language): Sentences {
  return sentencesOf(isOwnerLanguage(language) ? language : "en", "owner");
}

function sentencesOf(language: Language, surface: "common" | "scanner" | "owner"): Sentences {
  const sentences = files[`./translations/${language}/${surface}.json`];
  if (sentences === undefined) throw new Error(`No ${surface} sentences in ${language}`);
  return sentences;
}
