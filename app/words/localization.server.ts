import { ownerLanguages } from "#contract/limits";
import { dictionaryOf } from "./dictionary";
import {
  allLanguages,
  commonSentencesIn,
  isLanguage,
  languages,
  ownerSentencesIn,
  scannerSentencesIn,
  type Language,
} from "./languages.server";
import { LANGUAGE_PARAMETER, type LanguageSet, type Localization, type OwnerWords, type Words } from "./words";

const languageSets: Readonly<Record<LanguageSet, readonly Language[]>> = { english: ["en"], scanner: allLanguages, owner: ownerLanguages };

type Dictionaries = { readonly words: Words; readonly owner: OwnerWords };

/** The dictionaries of the languages that pages have needed so far. When the server starts, it makes only the English ones. */
const dictionaries = new Map<Language, Dictionaries>();

/**
 * @property url the path and the query.
 * @property chosen the language that the visitor chose as an owner (app/words/language-cookie.server.ts).
 * @property set the languages of the screen.
 */
type LanguageRequest = {
  readonly url?: string | undefined;
  readonly chosen?: string | null;
  readonly acceptLanguage?: string | undefined;
  readonly set: LanguageSet;
};

/**
 * Chooses one of the languages of a screen: `?lang=`, else the owner's choice, else the first of the browser's languages that the screen
 * has, else English.
 */
export function localizationFor({ url, chosen, acceptLanguage, set }: LanguageRequest): Localization & { readonly scanner: Words } {
  const available = languageSets[set];
  const inUrl = languageIn(url);
  const language =
    [inUrl ?? "", chosen ?? "", ...acceptedLanguages(acceptLanguage)].filter(isLanguage).find((code) => available.includes(code)) ?? "en";
  const { direction } = languages[language];
  const { words, owner } = dictionariesIn(language);
  return { language, direction, inUrl, choices: choicesOf(available, language), common: words.common, scanner: words, owner };
}

/** Returns the language and the sentences that the scripts of a page with React need, as JSON. Returns "" if they need none. */
export function browserWords({ language, direction, inUrl, choices }: Localization, sections: readonly (keyof OwnerWords)[]): string {
  if (!isLanguage(language) || (language === "en" && sections.length === 0)) return "";
  const sentences = ownerSentencesIn(language);
  const common = language === "en" ? null : commonSentencesIn(language);
  const owner = Object.fromEntries(sections.map((section) => [section, sentences[section]]));
  return JSON.stringify({ language, direction, inUrl, choices, common, owner }).replaceAll("<", "\\u003c");
}

function dictionariesIn(language: Language): Dictionaries {
  const made = dictionaries.get(language) ?? {
    words: dictionaryOf<Words>(scannerSentencesIn(language), language),
    owner: dictionaryOf<OwnerWords>(ownerSentencesIn(language), language),
  };
  dictionaries.set(language, made);
  return made;
}

function languageIn(url = ""): Language | null {
  const chosen = new URLSearchParams(url.split("?")[1]).get(LANGUAGE_PARAMETER) ?? "";
  return isLanguage(chosen) ? chosen : null;
}

/** The row of languages scrolls. So the page's own language comes first, where it is always in view. */
function choicesOf(available: readonly Language[], language: Language): Localization["choices"] {
  if (available.length === 1) return [];
  const ordered = [language, ...available.filter((code) => code !== language)];
  return ordered.map((code) => ({ code, name: languages[code].name }));
}

/**
 * Returns the primary languages in an Accept-Language header, such as "hi" for "hi-IN", most wanted first. Omits languages that the browser
 * refuses (`q=0`).
 */
function acceptedLanguages(header: string | undefined): readonly string[] {
  const ranges = (header ?? "").slice(0, MAX_LENGTH).split(",").map(readRange);
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/** How much of the header is read, in characters. Browsers send far less. */
const MAX_LENGTH = 500;

function readRange(range: string): { readonly language: string; readonly quality: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const [language = ""] = tag.split("-");
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { language, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
