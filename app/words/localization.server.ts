import type { LanguageSet } from "~/handle";
import { acceptedLanguages } from "./accept-language.server";
import { dictionaryOf } from "./dictionary";
import { allLanguages, isLanguage, languages, type Language } from "./languages.server";
import type { english } from "./translations/en";
import { LANGUAGE_PARAMETER, type Localization, type Words } from "./words";

const languageSets: Readonly<Record<LanguageSet, readonly Language[]>> = { english: ["en"], scanner: allLanguages };

const dictionaries = new Map(allLanguages.map((language) => [language, dictionaryIn(language)]));

/** @property url the path and the query. @property set the languages of the screen. */
type LanguageRequest = { readonly url?: string | undefined; readonly acceptLanguage?: string | undefined; readonly set: LanguageSet };

/** Chooses a page's language: `?lang=`, else the first of the browser's languages that we have, else English. */
export function localizationFor({ url, acceptLanguage, set }: LanguageRequest): Localization {
  const available = languageSets[set];
  const inUrl = languageIn(url);
  const language = [inUrl ?? "", ...acceptedLanguages(acceptLanguage)].filter(isLanguage).find((code) => available.includes(code)) ?? "en";
  const { direction } = languages[language];
  const words = dictionaries.get(language) ?? dictionaryIn(language);
  return { language, direction, inUrl, choices: choicesOf(available), common: words.common, scanner: words };
}

function dictionaryIn(language: Language): Words {
  return dictionaryOf<typeof english>(languages[language].sentences, language);
}

function languageIn(url = ""): Language | null {
  const chosen = new URLSearchParams(url.split("?")[1]).get(LANGUAGE_PARAMETER) ?? "";
  return isLanguage(chosen) ? chosen : null;
}

function choicesOf(available: readonly Language[]): Localization["choices"] {
  return available.length === 1 ? [] : available.map((code) => ({ code, name: languages[code].name }));
}
